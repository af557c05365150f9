import sys

assert sys.argv[4] == "1000" == "{{most.value}}"
want = open(sys.argv[2]).read().split()
sys.exit(42 if sys.stdin.read().split() == want else 43)
