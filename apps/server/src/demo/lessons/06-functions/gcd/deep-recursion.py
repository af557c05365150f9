def gcd(a, b):
    if a == b:
        return a
    if a > b:
        return gcd(a - b, b)
    return gcd(a, b - a)


a = int(input())
b = int(input())
print(gcd(a, b))
