n = int(input())
results = [int(word) for word in input().split()]
best = 0
number = 1
for i in range(n):
    if results[i] > best:
        best = results[i]
        number = i + 1
print(best, number)
