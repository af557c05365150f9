import sys

given, output, answer = (open(name, encoding='utf-8').read().split() for name in sys.argv[1:4])
if len(output) != 1:
    print('wrong output format one word is wanted', file=sys.stderr)
    sys.exit(2)
if sorted(output[0]) != sorted(given[0]) or output == given:
    print('wrong answer not an anagram', file=sys.stderr)
    sys.exit(1)
print('ok', file=sys.stderr)
sys.exit(0)
