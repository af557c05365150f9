n = int(input())
numbers = input().split()
different = 0
for i in range(n):
    is_new = True
    for j in range(i):
        if numbers[j] == numbers[i]:
            is_new = False
    if is_new:
        different += 1
print(different)
