import math

n = int(input())
k = int(input())
print(math.ceil(n / k))
