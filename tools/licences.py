#!/usr/bin/env python3
"""Writes crates/houseway/licences.txt: everything that ships in the program, with its licence and the texts.

    tools/licences.py > crates/houseway/licences.txt

Rust packages come from `cargo metadata`, those of the client from web/node_modules (what it depends on when it runs). A text
that several packages share stands once.
"""

import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = re.compile(r"^(licen[cs]e|copying|notice|unlicense|ofl)", re.I)
# What goes into the bundle of the client.
CLIENT = ["svelte", "@noble/hashes", "@fontsource-variable/archivo", "@fontsource-variable/source-serif-4"]


def rust():
    told = json.loads(
        subprocess.run(
            ["cargo", "metadata", "--format-version", "1", "--locked"], cwd=ROOT, check=True, capture_output=True
        ).stdout
    )
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    packages = {package["id"]: package for package in told["packages"]}
    wanted, todo = set(), [id for id, package in packages.items() if package["name"] == "houseway"]
    while todo:
        id = todo.pop()
        if id in wanted:
            continue
        wanted.add(id)
        for dep in nodes[id]["deps"]:
            if any(kind["kind"] is None for kind in dep["dep_kinds"]):
                todo.append(dep["pkg"])
    for id in wanted:
        package = packages[id]
        if package["source"]:
            yield package["name"], package["version"], package["license"], pathlib.Path(package["manifest_path"]).parent


def client():
    for name in CLIENT:
        folder = ROOT / "web/node_modules" / name
        told = json.loads((folder / "package.json").read_text())
        yield name, told["version"], told["license"], folder


def texts(folder, licence):
    files = sorted(path for path in folder.iterdir() if path.is_file() and NAMES.match(path.name))
    all_texts = [re.sub(r"[ \t]+\n", "\n", path.read_text(errors="replace").strip()) for path in files]
    # Where there is a choice the short one is taken.
    mit = [text for text in all_texts if "Permission is hereby granted" in text]
    return mit if mit and "MIT" in licence else all_texts


def main():
    shared = {}
    rows = sorted({(name, version, licence or "see below", str(folder)) for name, version, licence, folder in [*rust(), *client()]})
    print("Houseway is MIT or Apache-2.0. It is not connected with the card rooms or the owners of the games that it names.\n")
    print("What ships in it, with its licence:\n")
    for name, version, licence, folder in rows:
        print(f"  {name} {version}: {licence}")
        for text in texts(pathlib.Path(folder), licence):
            key = re.sub(r"\s+", " ", text)
            shared.setdefault(key, (text, []))[1].append(name)
    for text, names in shared.values():
        print(f"\n{'-' * 80}\n{', '.join(sorted(set(names)))}\n\n{text}")


if __name__ == "__main__":
    main()
