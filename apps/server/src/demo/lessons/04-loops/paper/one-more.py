n = int(input())
layers = 1
count = 0
while layers <= n:
    layers *= 2
    count += 1
print(count)
