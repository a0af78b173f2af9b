#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image: Python, what grading needs, and bubblewrap.
set -euo pipefail
home=${AUTOGRADER:-/autograder}
# PyTorch's page of installation names an address for wheels without NVIDIA's libraries, which save 6 GB.
torch_index=""

apt-get update
apt-get install -y bubblewrap || echo "no bubblewrap: answers will run as another user"
for version in 3.13 3.12 3.11; do
    if apt-get install -y "python$version" "python$version-venv"; then break; fi
done
"python$version" -m venv "$home/python"
pip=("$home/python/bin/pip" install --no-cache-dir)
"${pip[@]}" ${torch_index:+--index-url "$torch_index"} "$(grep '^torch==' "$home/source/requirements.txt")"
"${pip[@]}" --requirement "$home/source/requirements.txt"
chmod 700 "$home/source"
