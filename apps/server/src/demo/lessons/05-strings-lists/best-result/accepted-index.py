input()
results = list(map(int, input().split()))
best = max(results)
print(best, results.index(best) + 1)
