import sys

name = open(sys.argv[1]).read().strip()
print(name, flush=True)
sys.exit(42 if input() == f"Hi, {name}" else 43)
