"""The teacher's secret, from which the inputs of the grading and the variants are drawn."""

from pathlib import Path

MIN_SECRET = 12  # characters


def read_secret(path: Path) -> str:
    """The teacher's secret.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is too short to be one.
    """
    if not path.is_file():
        raise FileNotFoundError(
            f"there is no seed file {path}; make one and keep it: head -c 24 /dev/urandom | base64 > {path}"
        )
    secret = path.read_bytes().decode("latin-1").strip()  # any bytes will do
    if len(secret) < MIN_SECRET:
        raise ValueError(
            f"the seed in {path} can be guessed: it has {len(secret)} of {MIN_SECRET} characters"
        )
    return secret
