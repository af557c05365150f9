import os
import sys

given, answer, feedback = sys.argv[1:4]
wanted = int(open(answer).read())
try:
    got = int(sys.stdin.read())
except ValueError:
    sys.exit(43)
with open(os.path.join(feedback, 'score.txt'), 'w') as file:
    file.write(str(max(0, 20 - abs(got - wanted))))
sys.exit(42)
