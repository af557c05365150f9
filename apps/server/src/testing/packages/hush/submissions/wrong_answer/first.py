import sys

print([int(line) for line in sys.stdin][0] + 1)
