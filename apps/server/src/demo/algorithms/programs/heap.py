from scene import *

given = list(map(int, input().split()))
a = array([], 'Массив')
h = heap(a, 'Та же куча деревом')


@shown
def push(a, x):
    a.append(x)
    i = len(a) - 1
    a.mark(i, 'here')
    say(f'Новое число {x} ставим в конец: место {i}.', chapter=f'Добавляем {x}')
    while i > 0 and a[i] < a[(i - 1) // 2]:
        parent = (i - 1) // 2
        say(f'{a[i]} меньше родителя {a[parent]}: меняем их местами.')
        a.swap(i, parent)
        i = parent
        say(f'{a[i]} поднялось на место {i}.')
    a.mark(i, None)
    say(f'Выше {x} нет никого больше: порядок кучи есть.')


@shown
def pop(a):
    least = a[0]
    a.swap(0, len(a) - 1)
    say(f'Наименьшее, {least}, уходит в конец, на его место встаёт {a[0]}.', chapter=f'Забираем {least}')
    a.pop()
    i = 0
    say(f'{least} забрали. Теперь {a[0]} должно утонуть.')
    while 2 * i + 1 < len(a):
        child = 2 * i + 1
        if child + 1 < len(a) and a[child + 1] < a[child]:
            child = child + 1
        if a[i] <= a[child]:
            break
        say(f'Меньший из сыновей — {a[child]}, и он меньше {a[i]}.')
        a.swap(i, child)
        i = child
        say(f'{a[i]} опустилось на место {i}.')
    say(f'{a[i]} нашло своё место: сыновья не меньше.')
    return least


say('В куче родитель не больше сыновей. Сыновья места i — 2i + 1 и 2i + 2.', chapter='Правило')
for x in given:
    push(a, x)
pop(a)
a.mark(0, 'done')
say('Наименьшее всегда на месте 0, а найти его снова — log n шагов.', chapter='Итог')
