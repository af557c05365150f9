import sys

most = int(open(sys.argv[2]).read())
got = int(sys.stdin.read())
if not 0 <= got <= most:
    sys.exit(43)
open(sys.argv[3] + "score.txt", "w").write(str(got))
sys.exit(42)
