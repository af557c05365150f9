import sys

from words import say

given, answer, feedback, *flags = sys.argv[1:]
least = int(flags[flags.index('least') + 1])
n = int(open(given).read())
try:
    a, b = map(int, sys.stdin.read().split())
except ValueError:
    say(feedback, 'two numbers are wanted')
    sys.exit(43)
if min(a, b) < least:
    say(feedback, f'{min(a, b)} is less than {least}')
sys.exit(42 if a + b == n and min(a, b) >= least else 43)
