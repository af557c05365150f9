import sys
from words import same

sys.exit(42 if same(sys.stdin.read(), open(sys.argv[2]).read()) else 43)
