from scene import *

first, second = input().upper().split()
m = table(
    len(first) + 1,
    len(second) + 1,
    row_titles=['', *first],
    col_titles=['', *second],
    title='Длина общей подпоследовательности',
)
answer = values('Ответ')


def letter_of(r, c):
    return None if c > 1 else f'Буква {first[r - 1]}'


@drawing
def show(letters):
    answer['буквы'] = letters


@shown
def lcs(first, second):
    for r in range(len(first) + 1):
        m[r, 0] = 0
    for c in range(len(second) + 1):
        m[0, c] = 0
    say('С пустым словом общего нет: в первой строке и столбце нули.', chapter='Начало')
    for r in range(1, len(first) + 1):
        for c in range(1, len(second) + 1):
            if first[r - 1] == second[c - 1]:
                m[r, c] = m[r - 1, c - 1] + 1
                m.from_(r, c, (r - 1, c - 1))
                say(f'{first[r - 1]} = {second[c - 1]}: берём число по диагонали и ещё 1.', chapter=letter_of(r, c))
            else:
                m[r, c] = max(m[r - 1, c], m[r, c - 1])
                m.from_(r, c, (r - 1, c) if m[r - 1, c] >= m[r, c - 1] else (r, c - 1))
                say(f'{first[r - 1]} и {second[c - 1]} разные: большее из верхнего и левого.', chapter=letter_of(r, c))


@shown
def restore(first, second):
    r, c = len(first), len(second)
    letters = ''
    while r > 0 and c > 0:
        if first[r - 1] == second[c - 1]:
            letters = first[r - 1] + letters
            m.mark(r, c, 'done')
            show(letters)
            say(f'Буквы равны: {first[r - 1]} входит в ответ, идём по диагонали.')
            r, c = r - 1, c - 1
        elif m[r - 1, c] >= m[r, c - 1]:
            m.mark(r, c, 'look')
            say('Число пришло сверху: идём вверх.')
            r = r - 1
        else:
            m.mark(r, c, 'look')
            say('Число пришло слева: идём влево.')
            c = c - 1
    return letters


answer['буквы'] = '—'
lcs(first, second)
m.mark(len(first), len(second), 'here')
say(f'В углу ответ: длина {m[len(first), len(second)]}. Какие это буквы?', chapter='Путь назад')
letters = restore(first, second)
say(f'Общая подпоследовательность — «{letters}».', chapter='Итог')
