a = int(input())
b = int(input())
numbers = list(range(a, b + 1))
print(sum(numbers))
