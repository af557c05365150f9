from scene import *

wanted = int(input())
a = array(sorted(map(int, input().split())), 'Упорядоченный массив')
steps = values('Состояние')


@drawing
def count_one():
    steps['сравнений'] = steps['сравнений'] + 1


@drawing
def show_rest(low, high):
    left = max(0, high - low + 1)
    steps['осталось'] = left
    a.band('ещё может быть', low, high)
    a.at(low=min(low, len(a)), high=max(high, -1))
    say(f'Остаётся {plural(left, "число", "числа", "чисел")}: остальные проверять не нужно.')


@shown
def find(a, wanted):
    low, high = 0, len(a) - 1
    a.at(low=low, high=high)
    a.band('ещё может быть', low, high)
    say(f'Ищем {wanted}. Сначала оно может быть где угодно.', chapter='Начало')
    while low <= high:
        middle = (low + high) // 2
        a.at(middle=middle)
        say(f'Середина между {low} и {high} — место {middle}.', chapter=f'Середина — место {middle}')
        count_one()
        if a[middle] == wanted:
            a.mark(middle, 'done')
            say(f'Там как раз {wanted}. Нашли!', chapter='Нашли')
            return middle
        if a[middle] < wanted:
            say(f'{a[middle]} меньше, чем {wanted}: нужное число правее.')
            a.mark(range(low, middle + 1), 'off')
            low = middle + 1
            say(f'Всё до места {middle} отбрасываем: low = {low}.')
        else:
            say(f'{a[middle]} больше, чем {wanted}: нужное число левее.')
            a.mark(range(middle, high + 1), 'off')
            high = middle - 1
            say(f'Всё от места {middle} отбрасываем: high = {high}.')
        show_rest(low, high)
    a.forget('middle')
    say(f'Проверять больше нечего: числа {wanted} здесь нет.', chapter='Не нашли')
    return -1


steps['ищем'] = wanted
steps['сравнений'] = 0
steps['осталось'] = len(a)
say('Числа стоят по возрастанию. Без этого двоичный поиск невозможен.', chapter='Условие')
found = find(a, wanted)
say(f'Хватило {steps["сравнений"]} из {len(a)} возможных сравнений.', chapter='Итог')
say('Каждый шаг отбрасывает половину: на миллион чисел нужно не больше 20 шагов.')
