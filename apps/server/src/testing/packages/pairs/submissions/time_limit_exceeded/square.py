n, k = map(int, input().split())
a = list(map(int, input().split()))
found = 0
for i in range(n):
    for j in range(i):
        found += a[i] + a[j] == k
print(found)
