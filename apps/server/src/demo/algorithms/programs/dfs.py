from scene import *

g = graph(
    'А-Б А-В Б-Г Б-Д В-Е Г-Ж Д-Ж Е-З',
    'Граф',
    at=dict(А=(0, 1), Б=(1, 0.2), В=(1, 1.8), Г=(2, 0), Д=(2, 1), Е=(2, 2), Ж=(3, 0.4), З=(3, 1.8)),
)
stack = row('Вызовы: слева те, кто ждёт', 'первый')
order = values('Порядок обхода')
seen = set()


@shown
def dfs(v):
    seen.add(v)
    stack.append(f'dfs({v})')
    order[v] = len(seen)
    g.mark(v, 'here', str(len(seen)))
    say(f'Пришли в {v}: это вершина номер {len(seen)}.', chapter=f'Вершина {v}')
    for to in g.neighbours(v):
        if to not in seen:
            g.edge(v, to, 'here')
            g.mark(v, 'look')
            say(f'Сосед {to} ещё не пройден: идём туда, а {v} подождёт.')
            g.edge(v, to, 'done')
            dfs(to)
            g.mark(v, 'here')
            say(f'Вернулись в {v} и смотрим следующего соседа.')
    stack.pop()
    g.mark(v, 'done')
    say(f'У {v} больше нет новых соседей: возвращаемся.')


start = input().strip()
say('Идём вглубь, пока есть куда. Упёрлись — возвращаемся на шаг.', chapter='Замысел')
dfs(start)
say('Стек пуст: обошли всё, до чего можно дойти.', chapter='Итог')
