import os
import sys

for number in open(sys.argv[1]).read().split():
    print(number)
sys.stdout.flush()
os.close(1)
code = (42 if sys.stdin.read().split() == open(sys.argv[2]).read().split() else 43)
os._exit(code)
