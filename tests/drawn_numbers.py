"""Numbers in the forms in which people type them, drawn at random, each with the form in which it should arrive."""

from random import Random


def drawn_number(rng: Random) -> tuple[str, str]:
    """A number as typed, and as English writes it where that is sure."""
    n, two, three = rng.randrange(2, 1000), f"{rng.randrange(100):02}", f"{rng.randrange(1000):03}"
    hour, minute, day, month = (
        rng.randrange(24),
        rng.randrange(10, 60),
        rng.randrange(1, 29),
        rng.randrange(1, 13),
    )
    date, few = f"{day}/{month}/20{two}", two[0]
    money, unit = rng.choice(["€", "$", "£", "US$"]), rng.choice(["kg", "km/h", "cm", "l", "GB", "°C", "°"])
    rank = rng.choice(["1.º 1st", "2º 2nd", "3er 3rd", "5ta 5th", "11ª 11th", "22.ª 22nd"])
    as_typed = [
        f"{n}", f"-{n}", f"+{n}", f"{n}.{two}", f"{n}.{three}", f"{n},{three}", f"{n},{three}.{two}", f"0{n}",
        f"{hour}:{minute}", f"{hour}:{minute}:{two}", f"{hour}:{minute}h", f"{hour}:00-{hour}:{minute}",
        date, date.replace("/", "-"), date.replace("/", "."), f"20{two}-{month:02}-{day:02}",
        f"6{two} {three} {three}", f"+34 6{two} {three} {three}", f"6{two}-{three}-{three}", f"91 {three} {two} {two}",
        f"{n}-{n + 2}", f"{n}/{n + 2}", f"{n} {three}", f"{n}%", f"{money}{n}", f"{money}{n}.{two}",
        f"{n} {unit}", f"{n}kg", f"{n}K", f"A{n}", f"{n}s", "½", f"{n}½", f"{n}m²",
    ]  # fmt: skip
    in_english = {
        f"{n},{two}": f"{n}.{two}",
        f"-{n},{few}": f"-{n}.{few}",
        f"0,{three}": f"0.{three}",
        f"{n},{three}{two}": f"{n}.{three}{two}",
        f"{n}.{three},{two}": f"{n},{three}.{two}",
        f"{n}.{three}.{three}": f"{n},{three},{three}",
        f"{n},5-{n + 1},5": f"{n}.5-{n + 1}.5",
        f"{n} %": f"{n}%",
        f"{n},{two} %": f"{n}.{two}%",
        f"{n},{few} {unit}": f"{n}.{few} {unit}",
        f"{n} {money}": f"{money}{n}",
        f"{n}{money}": f"{money}{n}",
        f"-{n} {money}": f"-{money}{n}",
        f"{n},{two} {money}": f"{money}{n}.{two}",
        f"{n}.{three} {money}": f"{money}{n}.{three}",
        f"{n}.{three},{two} {money}": f"{money}{n},{three}.{two}",
        f"{n}-{n + 5} {money}": f"{money}{n}-{n + 5}",
        rank.split()[0]: rank.split()[1],
    }
    return rng.choice([*zip(as_typed, as_typed, strict=True), *in_english.items()])
