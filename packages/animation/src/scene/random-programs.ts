import fc from 'fast-check';

/**
 * Random scene programs over all structures. Each is a list of small orders; the driver below makes of every order a call
 * with places and names that exist at that moment, and sometimes of ones that do not.
 */
export type Order = readonly [part: number, method: number, a: number, b: number, c: number];

const small = fc.integer({ min: -1, max: 12 });
export const orders: fc.Arbitrary<Order[]> = fc.array(fc.tuple(fc.nat(10), fc.nat(13), small, small, small), {
  minLength: 1,
  maxLength: 120,
});

/** A program that performs the orders and prints the module's own picture at each step, as JSON lines. */
export const programOf = (list: readonly Order[]): string => `${driver}
for order in ${JSON.stringify(list)}:
    perform(*order)
say('конец')
`;

const driver = String.raw`
import json, scene
from scene import *
scene._run.watch = lambda state: print(json.dumps(state))

a = array([5, 2, 4], 'a')
q = row('Очередь', 'начало')
b = bars([3, 1])
h = heap(a)
m = table(3, 3, row_titles='аб', title='m')
v = values('v', {'x': 1})
g = graph('А-Б:7 Б-В Г', 'g')
t = tree('t', layout='each')
calls = tree('calls')
l = links([1, 2, 3], 'l')
k = buckets(4)
s = text('абракадабра', under='абр')
t.add('корень')
tones = [None, 'here', 'look', 'done', 'off', 'bad', 'new']
tone = lambda i: tones[i % len(tones)]


def one(items, i):
    items = list(items)
    return items[i % len(items)] if items and i >= 0 else 'нет'


def rows(x, i, n, m_, p):
    calls = [
        lambda: x.append(n), lambda: x.pop(n), lambda: x.pop(0), lambda: x.insert(n, m_), lambda: x.swap(n, m_),
        lambda: x.move(n, m_), lambda: x.lift(n, p > 3), lambda: x.mark(n, tone(m_), str(p)), lambda: x.at(i=n, j=m_),
        lambda: x.band('z', n, m_), lambda: x.__setitem__(n, m_), lambda: x[n], lambda: x.clean(), lambda: x.forget('i'),
    ]
    calls[i]()


def many(part, i, n, m_, p):
    if part < 3:
        return rows((a, q, b)[part], i, n, m_, p)
    todo = {
        3: [lambda: h.mark(n, tone(m_)), lambda: note(h, str(n)), lambda: compare(a, n, m_), lambda: a.append(n)],
        4: [lambda: m.__setitem__((n, m_), p), lambda: m[n, m_], lambda: m.mark(n, None, tone(p)), lambda: m.mark(n, m_, tone(p), 'n'),
            lambda: m.from_(n, m_, (p, 0), tone=tone(p)), lambda: m.from_(n, m_, (p, 1), keep=True), lambda: m.from_(n, m_), m.clean],
        5: [lambda: v.__setitem__(n, m_), lambda: v[n], lambda: v.pop(n), lambda: v.mark(n, tone(m_)), lambda: v.__setitem__('x', p), v.clean,
            lambda: (v.pop('x'), v.__setitem__('x', m_)), lambda: v.mark('x', tone(p), 'n')],
        6: [lambda: g.add(n), lambda: g.connect(one(g, n), one(g, m_), p), lambda: g.cut(one(g, n), one(g, m_)), lambda: g.remove(one(g, n)),
            lambda: g.mark(one(g, n), tone(m_), p), lambda: g.edge(one(g, n), one(g, m_), tone(p)), lambda: g.edge('А', 'Б', note=p), g.clean,
            lambda: (g.cut('А', 'Б'), g.connect('А', 'Б')), lambda: g.edge('А', 'Б', tone(p))],
        7: [lambda: t.add(n, one(t, m_)), lambda: t.add(n, one(t, m_), ('left', 'right')[p % 2]), lambda: t.attach(one(t, n), one(t, m_)),
            lambda: t.attach(one(t, n)), lambda: t.remove(one(t, n)), lambda: t.mark(one(t, n), tone(m_), p), lambda: t[one(t, n)],
            lambda: t.__setitem__(one(t, n), p), t.clean],
        8: [lambda: calls.call(n), lambda: calls.answer(n), lambda: calls.back(), lambda: note(calls, None if n < 3 else 'записка')],
        9: [lambda: l.add(n, one(l, m_)), lambda: l.add(n), lambda: l.link(one(l, n), one(l, m_)), lambda: l.link(one(l, n), None),
            lambda: l.next(one(l, n)), lambda: l.place(one(l, n), m_), lambda: l.remove(one(l, n)), lambda: l.at(cur=one(l, n)),
            lambda: l.at(cur=None), lambda: l.forget('cur'), lambda: l.mark(one(l, n), tone(m_)), lambda: l.__setitem__(one(l, n), p)],
        10: [lambda: k.add(n, m_), lambda: k.add(n, m_, True), lambda: k.remove(one(k.chain(n), m_)), lambda: k.mark(n, tone(m_)),
             lambda: k[one(k.chain(n), m_)], lambda: k.mark(one(k.chain(n), m_), tone(p)), lambda: s.mark((n, m_), tone(p)),
             lambda: s[n], lambda: s.shift(1, n), lambda: s.at(i=n), lambda: s.band('w', n, m_), lambda: s.set(1, 'я' * (n + 1)),
             lambda: s.add('ещё')],
    }[part]
    todo[i % len(todo)]()


def perform(part, i, n, m_, p):
    if i == 13:
        say(f'шаг {n}')
    try:
        many(part, i % 14, n, m_, p)
    except SceneError as error:
        assert str(error)
    except TypeError:
        # compare of a number and a text
        pass
    if p % 3 == 0:
        say(f'{part} {i}')
`;
