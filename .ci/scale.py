#!/usr/bin/env python3
"""Generates a million cells of 3,000 variables, serves them and measures what FORMAT.md states.

    cargo build --release -p pata -p pata-tools -p pata-scale
    python3 .ci/scale.py [--cells N] [--variables N] [--out FOLDER] [--keep] [--only STEP,STEP]

Steps: build, hot, cold, flips, serve, rivals, layouts. The figures that have a bound end the run
where they miss it; times are printed beside each other and depend on the machine. Needs 5 GB of
disk for the index, and 17 GB for the largest of the rivals, whose files are made one after another.
All that is measured hot has to fit into memory beside it: `--cells` takes fewer where it does not.
"""
import argparse
import http.client
import json
import math
import os
import random
import resource
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from evaluate import binary, free_port  # noqa: E402

MIB = 1024 * 1024
BUILD_SECONDS, BUILD_PEAK, FILE_BYTES = 900, 2048 * MIB, 4_500_000_000
PRIVATE_MIB, START_SECONDS, REQUESTS = 64, 0.2, 100_000


def hold(name, found, most, unit):
    print(f"{'ok  ' if found <= most else 'FAIL'} {name}: {found:.4g} {unit} (at most {most:.4g})",
          flush=True)
    return found <= most


def generate(cells, variables, folder):
    started = time.monotonic()
    subprocess.run([binary("pata-tools"), "generate", "--cells", str(cells), "--variables",
                    str(variables), "--out", folder], check=True, timeout=3600)
    seconds = time.monotonic() - started
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"processor time of the build: {used.ru_utime + used.ru_stime:.0f} s")
    size = os.path.getsize(os.path.join(folder, "current", "pata.att"))
    return (hold("build", seconds, BUILD_SECONDS, "s")
            & hold("peak memory of the build", used.ru_maxrss * 1024, BUILD_PEAK, "bytes")
            & hold("file", size, FILE_BYTES, "bytes"))


def measure(step, folder, *more):
    command = [binary("pata-scale"), step, "--index", os.path.join(folder, "current"), *more]
    return subprocess.run(command, timeout=3600).returncode == 0


MASK = 2 ** 64 - 1
LOOKS = [(3, "constant_figure"), (9, "service_is_there"), (15, "terrain_class"),
         (45, "facility_count"), (68, "house_share_pct"), (78, "survey_share_pct"),
         (90, "facility_dist"), (95, "pop_count"), (98, "district_figure"), (100, "index_value")]


def mix(bits):
    bits = (bits + 0x9E3779B97F4A7C15) & MASK
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & MASK
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & MASK
    return bits ^ bits >> 31


def look(variable):
    return next(name for end, name in LOOKS if variable * 37 % 100 < end)


def formula(seed, cell, variable):
    """The value of a cell as tools/src/generate/shape.rs has it, written a second time."""
    key = mix((seed + mix(variable + 1)) & MASK)
    kind = look(variable)
    missing = (0, 1, 6, 20)[key >> 62]
    if kind in ("constant_figure", "facility_count", "facility_dist"):
        missing = 0
    bits = mix(key ^ cell)
    gap, bits = bits % 64, bits >> 6
    if gap < missing:
        return None
    unit = bits & 0xFFFFFFFF
    skewed = ((unit * unit >> 32) * unit) >> 32
    return {
        "constant_figure": lambda: key % 1000 / 10,
        "service_is_there": lambda: bits % 2,
        "terrain_class": lambda: bits % 6,
        "facility_count": lambda: (skewed << 4 + key % 7) >> 32,
        "house_share_pct": lambda: (unit * 10001 >> 32) / 100,
        "survey_share_pct": lambda: (unit * 1001 >> 32) / 10,
        "facility_dist": lambda: (skewed * (4000 << key % 3) >> 32) / 100,
        "pop_count": lambda: skewed * 150000 >> 32,
        "district_figure": lambda: mix(key ^ bits % 100) % 10000000 / 100,
        "index_value": lambda: bits % 65536 / 1024,
    }[kind]()


def ask(connection, key, cells, cell, variables, seed=1):
    """Looks variables up in the middle of a cell; whether all are those of the formula."""
    side = math.isqrt(-(-cells // 3) * 4 - 1) + 1
    size = 290_000_000 // side
    block, slot = divmod(cell, 3)
    slot += mix(seed ^ block << 32) % 4 <= slot
    south, west = divmod(block * 4 + slot, side)
    names = {f"{look(variable)}_{variable:05}": variable for variable in variables}
    connection.request("POST", "/production/v1.0/getvariablesbulk", json.dumps(
        {"lat": (80_000_000 + south * size + size // 2) / 1e7,
         "lng": (680_000_000 + west * size + size // 2) / 1e7, "variables": ",".join(names)}),
        {"x-api-key": key, "Content-Type": "application/json"})
    data = json.loads(connection.getresponse().read())["body"]["data"]
    return data == {name: formula(seed, cell, variable) for name, variable in names.items()}


def serve(cells, count, folder):
    random.seed(1)
    keys = os.path.join(folder, "keys")
    if os.path.exists(keys):
        os.remove(keys)
    key = subprocess.run([binary("pata"), "keys", "add", "--file", keys, "scale"],
                         check=True, capture_output=True, text=True).stdout.split()[-1]
    port = free_port()
    started = time.monotonic()
    server = subprocess.Popen([binary("pata"), "serve", "--index", os.path.join(folder, "current"),
                               "--keys", keys, "--listen", f"127.0.0.1:{port}", "--rate", "0"])
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        while True:
            try:
                right = ask(connection, key, cells, cells // 2, range(50))
                break
            except OSError:
                connection.close()
                if server.poll() is not None or time.monotonic() - started > 30:
                    sys.exit("the server did not start")
                time.sleep(0.002)
        good = hold("start to the first right answer", time.monotonic() - started, START_SECONDS, "s")
        for _ in range(REQUESTS):
            right &= ask(connection, key, cells, random.randrange(cells),
                         random.sample(range(count), 50))
            if not right:
                sys.exit("an answer is not that of the formula")
        print(f"{REQUESTS} requests of 50 variables, all values are those of the formula")
        with open(f"/proc/{server.pid}/status", encoding="utf-8") as status:
            fields = dict(line.split(":", 1) for line in status)
        kib = {name: int(fields[name].split()[0]) for name in ("RssAnon", "RssFile")}
        print(f"pages of the files that it has mapped: {kib['RssFile'] // 1024} MiB")
        return good & hold("private memory", kib["RssAnon"] / 1024, PRIVATE_MIB, "MiB")
    finally:
        server.terminate()
        server.wait(30)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, default=1_000_000)
    parser.add_argument("--variables", type=int, default=3_000)
    parser.add_argument("--out", default="/tmp/million")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--only", default="build,hot,cold,flips,serve,rivals,layouts")
    options = parser.parse_args()
    steps, out = options.only.split(","), options.out
    good = True
    if "build" in steps:
        shutil.rmtree(out, ignore_errors=True)
        good &= generate(options.cells, options.variables, out)
    for step, queries in (("hot", 200_000), ("cold", 2_000), ("flips", 100_000)):
        if step in steps:
            good &= measure(step, out, "--queries", str(queries))
    if "serve" in steps:
        good &= serve(options.cells, options.variables, out)
    if "rivals" in steps:
        good &= measure("rivals", out, "--scratch", out + "-rivals", "--queries", "100000")
    if not options.keep:
        shutil.rmtree(out, ignore_errors=True)
    if "layouts" in steps:
        command = [binary("pata-scale"), "layouts", "--scratch", out + "-layouts"]
        good &= subprocess.run(command, timeout=3600).returncode == 0
    for scratch in ("-rivals", "-layouts"):
        shutil.rmtree(out + scratch, ignore_errors=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
