n = int(input())
layers = 1
count = 0
while layers < n:
    count += 1
print(count)
