import sys

most = int(open(sys.argv[1]).read())
print(most, flush=True)
sys.exit(42 if len(sys.stdin.read().strip()) == most else 43)
