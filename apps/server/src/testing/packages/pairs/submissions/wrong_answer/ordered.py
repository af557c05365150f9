n, k = map(int, input().split())
a = list(map(int, input().split()))
print(sum(k - x in set(a[:3]) for x in a[:3]) + 1)
