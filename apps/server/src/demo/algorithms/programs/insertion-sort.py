from scene import *

a = array(map(int, input().split()), 'Карточки')
seen = values('Считаем')


@drawing
def show(name, value):
    seen[name] = value


@shown
def insertion_sort(a):
    for i in range(1, len(a)):
        key = a[i]
        j = i
        a.lift(j)
        a.at(i=i)
        show('key', key)
        say(f'Берём {key}. Левее всё упорядочено: ищем ему место.', chapter=f'Берём {key}')
        while j > 0 and a[j - 1] > key:
            say(f'{a[j - 1]} больше, чем {key}: сдвигаем вправо.')
            a.swap(j - 1, j)
            j = j - 1
            show('сдвигов', seen['сдвигов'] + 1)
            say(f'Теперь {key} стоит перед {a[j + 1]}: это место {j}.')
        a[j] = key
        a.lift(j, False)
        a.mark(range(i + 1), 'done')
        a.band('упорядочено', 0, i)
        say(f'{key} на своём месте: слева нет никого больше.')


seen['key'] = '—'
seen['сдвигов'] = 0
a.mark(0, 'done')
a.band('упорядочено', 0, 0)
say('Один элемент всегда упорядочен. С него и начнём.', chapter='Начало')
insertion_sort(a)
a.forget('i')
seen['key'] = '—'
say(f'Готово: {plural(seen["сдвигов"], "сдвиг", "сдвига", "сдвигов")} на {len(a)} карточек.', chapter='Итог')
