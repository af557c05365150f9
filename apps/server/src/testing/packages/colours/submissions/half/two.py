print(*input().split()[:2])
