from collections import Counter
n, k = map(int, input().split())
seen, found = Counter(), 0
for x in map(int, input().split()):
    found += seen[k - x]
    seen[x] += 1
print(found)
