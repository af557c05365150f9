from scene import *

chain = links(input().split(), 'Связный список')


@shown
def reverse(head):
    previous = None
    current = head
    chain.at(previous=previous, current=current)
    say('previous пока никуда не смотрит, current — на начало.', chapter='Начало')
    while current is not None:
        following = chain.next(current)
        chain.at(following=following)
        say(f'Запоминаем, кто стоит после {value_of(current)}: эту стрелку сейчас сотрём.', chapter=f'Узел {value_of(current)}')
        chain.link(current, previous)
        chain.mark(current, 'done')
        say(f'Стрелка от {value_of(current)} теперь смотрит назад.')
        previous = current
        chain.at(previous=previous)
        say(f'previous переходит на {value_of(current)}: эта часть уже развёрнута.')
        current = following
        chain.at(current=current)
        say(f'current идёт дальше, к {value_of(current)}.' if current else 'Дальше узлов нет: цикл закончен.')
    return previous


def value_of(node):
    return chain[node]


say('Развернём список на месте: нового списка не заводим, меняем только стрелки.', chapter='Замысел')
head = reverse(chain.first)
chain.forget('current', 'following', 'previous')
chain.at(head=head)
say('Начало теперь там, где был конец.', chapter='Итог')
for i, node in enumerate(reversed(list(chain))):
    chain.place(node, i)
say('Тот же список, нарисованный слева направо.')
