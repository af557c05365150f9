print(*input().split()[:3])
