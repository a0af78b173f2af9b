"""All benchmarks, one after the other: `make bench`, or `python -m benchmarks`."""

import argparse
import subprocess
import sys

SCRIPTS = {
    "import_cost": "time and memory of importing the library",
    "training": "a training step and an epoch of Multi30k, against torch.nn.Transformer",
    "decoding": "greedy and beam search, against Hugging Face and CTranslate2",
    "pictures": "from the key press to the painted answer",
    "films": "how often a film has a new frame",
    "grading": "300 submissions, against nbgrader",
}


def main() -> None:
    names = "\n".join(f"  {name:12} {what}" for name, what in SCRIPTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=f"{__doc__}\n\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="name", help="which ones; all without any")
    for name in parser.parse_args().names or SCRIPTS:
        if name not in SCRIPTS:
            parser.error(f"no benchmark {name!r}; choose from {', '.join(SCRIPTS)}")
        print(f"\n## {name}: {SCRIPTS[name]}\n", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)


if __name__ == "__main__":
    main()
