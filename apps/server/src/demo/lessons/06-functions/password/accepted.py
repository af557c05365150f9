def has_digit(text):
    for c in text:
        if c.isdigit():
            return True
    return False


def has_lower(text):
    return text != text.upper()


def has_upper(text):
    return text != text.lower()


def is_strong(text):
    return len(text) >= 8 and has_digit(text) and has_lower(text) and has_upper(text)


if is_strong(input()):
    print('YES')
else:
    print('NO')
