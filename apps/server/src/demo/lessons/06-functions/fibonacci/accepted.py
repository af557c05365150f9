def fibonacci(n):
    current, following = 0, 1
    for _ in range(n):
        current, following = following, current + following
    return current


print(fibonacci(int(input())))
