def has_digit(text):
    for c in text:
        if c.isdigit():
            return True
        return False


def has_lower(text):
    for c in text:
        if c.islower():
            return True
        return False


def has_upper(text):
    for c in text:
        if c.isupper():
            return True
        return False


password = input()
if len(password) >= 8 and has_digit(password) and has_lower(password) and has_upper(password):
    print('YES')
else:
    print('NO')
