n = int(input())
assert n < 1000
print(sum(2 for _ in range(n)))
