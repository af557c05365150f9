n = int(input())
numbers = [int(word) for word in input().split()]
count = 1
for i in range(1, n):
    if numbers[i] != numbers[i - 1]:
        count += 1
print(count)
