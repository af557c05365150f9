def is_strong(text):
    digit = lower = upper = False
    for c in text:
        digit = digit or c.isdigit()
        lower = lower or c.islower()
        upper = upper or c.isupper()
    return len(text) > 8 and digit and lower and upper


print('YES' if is_strong(input()) else 'NO')
