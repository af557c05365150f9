held = bytearray(400_000_000)
a, b = map(int, input().split())
print(a + b)
