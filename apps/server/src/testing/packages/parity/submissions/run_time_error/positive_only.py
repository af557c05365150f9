n = int(input())
print(['even', 'odd'][n % 2] if n >= 0 else {}[n])
