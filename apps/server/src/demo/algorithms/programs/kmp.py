from scene import *

line, pattern = input().upper().split()
t = text(line, under=pattern, title='Строка и образец')
jumps = array([0] * len(pattern), 'Сколько букв можно оставить')
count = values('Считаем')


@shown
def prefix(pattern):
    k = 0
    for i in range(1, len(pattern)):
        while k > 0 and pattern[i] != pattern[k]:
            k = jumps[k - 1]
        if pattern[i] == pattern[k]:
            k = k + 1
        jumps[i] = k
        jumps.mark(i, 'done', pattern[i])
        if k:
            say(f'После «{pattern[: i + 1]}» можно оставить «{pattern[:k]}»: и начало, и конец.')
        else:
            say(f'«{pattern[: i + 1]}»: конец не похож на начало, оставить нечего.')


def kept(k):
    return f'Но «{pattern[:k]}» уже совпало.' if k else 'Оставить нечего.'


@drawing
def miss(i):
    t.mark((1, 0), 'bad')
    say(f'{line[i]} и {pattern[0]} разные: начинаем со следующей буквы.')
    t.clean()
    t.shift(1, i + 1)


@drawing
def count_one():
    count['сравнений'] = count['сравнений'] + 1


@shown
def find(line, pattern):
    k = 0
    for i in range(len(line)):
        t.at(i=i)
        while k > 0 and line[i] != pattern[k]:
            t.mark((1, k), 'bad')
            t.mark((0, i), 'bad')
            say(f'{line[i]} и {pattern[k]} разные. {kept(jumps[k - 1])}')
            t.clean()
            k = jumps[k - 1]
            t.shift(1, i - k)
            for j in range(k):
                t.mark((1, j), 'done')
            say(f'Сдвигаем образец так, чтобы осталось {plural(k, "буква", "буквы", "букв")}.', chapter=f'Сдвиг к месту {i - k}')
        count_one()
        if line[i] == pattern[k]:
            t.mark((1, k), 'done')
            t.mark((0, i), 'done')
            k = k + 1
            say(f'{line[i]} совпала: уже {plural(k, "буква", "буквы", "букв")} подряд.')
        if k == 0:
            miss(i)
        if k == len(pattern):
            t.band('нашли', i - k + 1, i)
            say(f'Образец стоит с места {i - k + 1}.', chapter='Нашли')
            return i - k + 1
    say('Образца в строке нет.', chapter='Не нашли')
    return -1


count['сравнений'] = 0
say('Сначала узнаем сам образец: где в нём повторяется его начало.', chapter='Образец')
jumps.mark(0, 'done', pattern[0])
prefix(pattern)
say('Теперь идём по строке и назад по ней не возвращаемся.', chapter='Поиск')
find(line, pattern)
say(f'По строке прошли один раз: {plural(len(line), "буква", "буквы", "букв")} в ней.', chapter='Итог')
