name, k = input(), int(input())
while k > 50:
    pass
print(f'Hello {name}\n' * k)
