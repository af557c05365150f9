from scene import *

n = int(input())
calls = tree('Вызовы')
known = values('Память')
made = {'без памяти': 0, 'с памятью': 0}


@drawing
def count(how):
    made[how] += 1


@shown
def fib(n):
    count('без памяти')
    calls.call(f'f({n})')
    say(f'Вызов {made["без памяти"]}: нужно fib({n}).', chapter=None if calls.depth > 1 else 'Без памяти')
    if n < 2:
        calls.answer(n)
        say(f'Вызов {made["без памяти"]} отвечает сразу: fib({n}) = {n}.')
        calls.back()
        return n
    total = fib(n - 1) + fib(n - 2)
    calls.answer(total)
    say(f'fib({n}) = {total}: оба слагаемых готовы.')
    calls.back()
    return total


@shown
def fib_with_memory(n):
    count('с памятью')
    if n in known:
        return known[n]
    total = n if n < 2 else fib_with_memory(n - 1) + fib_with_memory(n - 2)
    known[n] = total
    say(f'fib({n}) = {total}: считаем один раз и запоминаем.')
    return total


fib(n)
say(f'Всего {plural(made["без памяти"], "вызов", "вызова", "вызовов")} ради одного числа.', chapter='Итог без памяти')
first = {}
for node in list(calls):
    name = calls[node]
    if name in first:
        calls.mark(node, 'off', None)
    else:
        first[name] = node
say('Серые вызовы считали то, что уже было посчитано.')
say('Дадим функции память: ответ, который был, больше не считаем.', chapter='С памятью')
fib_with_memory(n)
say(f'Теперь вызовов {made["с памятью"]}, и каждое число посчитано один раз.', chapter='Итог')
