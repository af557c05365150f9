def has_digit(text):
    for c in text:
        if c.isdigit():
            return True
    return False


password = input()
if has_digit(password) and len(password) >= 8:
    print('YES')
else:
    print('NO')
