import math

n = int(input())
print(math.ceil(math.log2(n)))
