def fibonacci(n):
    root = 5 ** 0.5
    golden = (1 + root) / 2
    return round(golden ** n / root)


print(fibonacci(int(input())))
