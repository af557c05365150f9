print(*reversed(input()))
