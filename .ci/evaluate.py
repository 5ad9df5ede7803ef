#!/usr/bin/env python3
"""Builds the full index, serves it on loopback, scores it and holds the figures to the floors.

    cargo build --release --workspace
    python3 .ci/evaluate.py [--twice] [--keep-index] [--out FOLDER] [--only SOURCES] [--seed N]

`--twice` builds a second time with another thread count and locale into another folder and
compares the artefacts byte by byte. `--keep-index` scores the index that an earlier run left in
the folder. The figures, the misses and the build report stay in the folder. A floor in
tests/evaluation_floors.json is {"figure": "place.bank_branches.state", "of": "right/answered",
"at_least": 0.97}: `of` is a field of the figure or the ratio of two; `at_most` bounds from above.
"""
import argparse
import filecmp
import http.client
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = os.path.join(ROOT, "..", "shared")
# The gazetteer may take five minutes, the attributes twenty.
BUILD_SECONDS = 300 + 1200
BUILD_PEAK_KIB = 3 * 1024 * 1024
SAMPLE = "591, 15th main road, sector 3, hsr layout, bangalore 560102"
SAMPLE_COMPONENTS = [
    ("591", "house_no", "UNCONFIRMED"), ("15th main road", "street", "CONFIRMED"),
    ("sector 3", "sublocality", "CONFIRMED"), ("hsr layout", "locality", "CONFIRMED"),
    ("bangalore", "city", "CONFIRMED"), ("560102", "pincode", "CONFIRMED"),
]
ARTEFACTS = ("pata.gaz", "pata.att")


def binary(name):
    return os.path.join(ROOT, "target", "release", name)


def build(folder, threads, locale):
    command = [binary("pata-tools"), "build", "--recipe", "data/full.toml", "--out", folder,
               "--threads", str(threads), "--report", folder + ".report.json"]
    started = time.monotonic()
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "LC_ALL": locale}, timeout=1800)
    seconds = time.monotonic() - started
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"build with {threads} threads: {seconds:.0f} s, at most {peak / 1024:.0f} MiB so far")
    if peak > BUILD_PEAK_KIB:
        sys.exit(f"the build's peak memory is over {BUILD_PEAK_KIB / 1024:.0f} MiB")
    return seconds


def ask_sample(port, key):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", "/addressvalidation", json.dumps({"address": SAMPLE}),
                       {"x-api-key": key, "Content-Type": "application/json"})
    parts = json.loads(connection.getresponse().read())["data"]["addressComponents"]
    return [(part["componentName"]["text"], part["componentType"], part["confirmationLevel"])
            for part in parts]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def serve(folder, keys, key):
    port = free_port()
    started = time.monotonic()
    server = subprocess.Popen([binary("pata"), "serve", "--index", folder, "--keys", keys,
                               "--listen", f"127.0.0.1:{port}"], cwd=ROOT)
    while time.monotonic() - started < 30 and server.poll() is None:
        try:
            answer = ask_sample(port, key)
        except OSError:
            time.sleep(0.002)
            continue
        print(f"server start to first answer: {time.monotonic() - started:.3f} s")
        if answer != SAMPLE_COMPONENTS:
            server.kill()
            sys.exit(f"the published sample is answered {answer}")
        return server, port
    server.kill()
    sys.exit("the server did not start")


def inner(node, field):
    for key in field.split("."):
        node = node[key]
    return node


def figure(figures, floor):
    node = figures[floor["figure"]] if floor["figure"] else figures
    parts = [inner(node, field) for field in floor["of"].split("/")]
    return parts[0] if len(parts) == 1 else parts[0] / parts[1] if parts[1] else 0.0


def below_floors(figures):
    with open(os.path.join(ROOT, "tests", "evaluation_floors.json"), encoding="utf-8") as file:
        floors = json.load(file)
    failed = 0
    for floor in floors:
        found = figure(figures, floor)
        good = floor.get("at_least", found) <= found <= floor.get("at_most", found)
        failed += not good
        bound = ", ".join(f"{key} {floor[key]}" for key in ("at_least", "at_most") if key in floor)
        print(f"{'ok  ' if good else 'FAIL'} {floor['figure']} {floor['of']} = {found:.4f} ({bound})")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--keep-index", action="store_true")
    parser.add_argument("--out", default=os.path.join(ROOT, "target", "evaluation"))
    parser.add_argument("--only")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    index, again = (os.path.join(options.out, name) for name in ("index", "again"))
    if not options.keep_index:
        shutil.rmtree(options.out, ignore_errors=True)
        os.makedirs(options.out)
        seconds = build(index, 2, "C.UTF-8")
        print(f"full build: {seconds:.0f} s of {BUILD_SECONDS} allowed on two idle cores")
        if options.twice:
            build(again, 1, "POSIX")
            for name in ARTEFACTS:
                paths = [os.path.join(folder, "current", name) for folder in (index, again)]
                if not filecmp.cmp(*paths, shallow=False):
                    sys.exit(f"two builds of {name} differ")
            print("two builds are byte-identical")
            shutil.rmtree(again)

    keys = os.path.join(options.out, "keys")
    if os.path.exists(keys):
        os.remove(keys)
    key = subprocess.run([binary("pata"), "keys", "add", "--file", keys, "evaluation"],
                         check=True, capture_output=True, text=True).stdout.split()[-1]
    server, port = serve(os.path.join(index, "current"), keys, key)
    results = os.path.join(options.out, "figures.json")
    try:
        command = [sys.executable, os.path.join(SHARED, "eval", "evaluate.py"), "--key", key,
                   "--url", f"http://127.0.0.1:{port}", "--json", results, "--seed", options.seed,
                   "--misses", os.path.join(options.out, "misses.jsonl")]
        command += ["--only", options.only] if options.only else []
        subprocess.run(command, check=True, timeout=3000)
    finally:
        server.terminate()
        server.wait(30)
    with open(results, encoding="utf-8") as file:
        figures = json.load(file)
    sys.exit(1 if not options.only and below_floors(figures) else 0)


if __name__ == "__main__":
    main()
