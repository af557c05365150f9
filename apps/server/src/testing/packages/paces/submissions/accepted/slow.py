import time
while time.process_time() < 1.0:
    pass
a, b = map(int, input().split())
print(a + b)
