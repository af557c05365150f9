from scene import *

size = 7
t = buckets(size, 'Хеш-таблица')
shown_now = values('Считаем')


@drawing
def show(word, total):
    shown_now['слово'] = word
    shown_now['сумма'] = total
    shown_now['корзина'] = total % size
    t.clean()
    t.mark(total % size, 'here')


@drawing
def tell_sum(word, total):
    numbers = ' + '.join(str(number(letter)) for letter in word)
    say(f'«{word}»: {numbers} = {total}. Это номера букв.', chapter=f'Кладём «{word}»')


def number(letter):
    return 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'.find(letter.lower()) + 1


@shown
def put(word):
    total = sum(number(letter) for letter in word)
    tell_sum(word, total)
    b = total % size
    show(word, total)
    say(f'Остаток от деления {total} на {size} — {b}: это номер корзины.')
    t.add(b, word)
    if len(t.chain(b)) > 1:
        say(f'Корзина {b} занята: «{word}» встаёт следом. Это коллизия.')
    else:
        say(f'Корзина {b} была пуста: «{word}» в ней первое.')


@shown
def find(word):
    b = sum(number(letter) for letter in word) % size
    show(word, sum(map(number, word)))
    say(f'Ищем «{word}»: снова считаем номер корзины, выходит {b}.', chapter=f'Ищем «{word}»')
    for item in t.chain(b):
        say(f'Смотрим, кто здесь: «{t[item]}».')
        if t[item] == word:
            t.mark(item, 'done')
            say(f'Вот «{word}». Остальные корзины мы и не открывали.')
            return True
    say(f'Цепочка кончилась: «{word}» в таблице нет.')
    return False


words = input().split()
say(f'{plural(size, "корзина", "корзины", "корзин")}. Номер корзины считаем по самому слову.', chapter='Замысел')
for word in words:
    put(word)
find(words[-1])
t.clean()
longest = max(len(t.chain(b)) for b in range(size))
say(f'В самой длинной цепочке {plural(longest, "слово", "слова", "слов")}.', chapter='Итог')
say('Пока цепочки короткие, поиск почти не зависит от числа слов.')
