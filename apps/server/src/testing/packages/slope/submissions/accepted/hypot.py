from math import hypot
print(f"{hypot(*map(int, input().split())):e}")
