import sys

secret = int(open(sys.argv[1]).read())
for _ in range(7):
    line = sys.stdin.readline()
    if not line.strip().isdigit():
        sys.exit(43)
    guess = int(line)
    print('equal' if guess == secret else 'less' if secret < guess else 'more', flush=True)
    if guess == secret:
        sys.exit(42)
sys.exit(43)
