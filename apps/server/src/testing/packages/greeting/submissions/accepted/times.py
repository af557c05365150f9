name, k = input(), int(input())
print(f'Hello {name}\n' * min(k, {{most}}))
