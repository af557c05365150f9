import sys
sys.set_int_max_str_digits(0)
a = b = 1
for _ in range(min(1000, int(input())) - 1):
    a, b = b, a + b
print(b)
