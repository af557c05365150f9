export const arraysSource = String.raw`
class array(_Part):
    """Ряд ячеек с номерами: array([5, 2, 4], 'a')."""
    kind, lists, maps, named = 'array', ('cells', 'bands'), ('at',), 'массиве'

    def __init__(self, values=(), title='', **fields):
        super().__init__(title, **fields)
        self._row, self._values = [], []
        self.extend(values)

    def _i(self, i):
        if type(i) is not int:
            i = _whole(i, 'Место в %s' % self._name)
        size = len(self._values)
        if not -size <= i < size:
            raise SceneIndexError('В %s нет места %d: там %s.' % (self._name, i, _places(size)))
        return i if i >= 0 else i + size

    def _show(self, value):
        return _text(value)

    def _count(self):
        for i, el in enumerate(self._row):
            el.set('i', i)

    def _els(self):
        return {el.path[2]: el for el in self._row}

    def _key_of(self, i):
        return self._row[self._i(i)].path[2]

    def _seen(self, key):
        return next(i for i, el in enumerate(self._row) if el.path[2] == key)

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        for i in range(len(self._values)):
            yield self[i]

    def __contains__(self, value):
        return any(one == value for one in self)

    def __repr__(self):
        return repr(self._values)

    @property
    def values(self):
        """Значения обычным списком: их чтение на картинке не отмечается."""
        return list(self._values)

    def __getitem__(self, i):
        if type(i) is slice:
            return [self[k] for k in range(len(self._values))[i]]
        if type(i) is not int or not -len(self._values) <= i < len(self._values):
            i = self._i(i)
        el = self._row[i]
        if 'touch' not in el.now:
            el.touch('look')
        return self._values[i]

    def __setitem__(self, i, value):
        if isinstance(i, slice):
            places, new = range(len(self._values))[i], list(value)
            if len(places) != len(new):
                raise SceneError('На %s ставится %s: срез меняют на такой же длины.' % (
                    plural(len(places), 'место', 'места', 'мест'), plural(len(new), 'значение', 'значения', 'значений')))
            for k, one in zip(places, new):
                self[k] = one
            return
        i = self._i(i)
        el = self._row[i]
        el.set('v', self._show(value))
        el.touch('here')
        self._values[i] = value

    def append(self, value):
        self.insert(len(self._values), value)

    def extend(self, values):
        if isinstance(values, (str, bytes)) or not hasattr(values, '__iter__'):
            raise SceneError('Значения — это список, например [5, 2, 4], а здесь %s.' % _quoted(values))
        for value in values:
            self.append(value)

    def insert(self, i, value):
        """Новая ячейка на месте i; правые сдвигаются."""
        size = len(self._values)
        i = max(0, min(size, i + size if i < 0 else i))
        el = self._new('cells', self._next('c'), {'i': i, 'v': self._show(value)})
        if _run.steps:
            el.touch('here')
        self._row.insert(i, el)
        self._values.insert(i, value)
        if i < size:
            self._count()
        if len(_alive) > 4 * _SHAPES:
            _crowded()

    def pop(self, i=-1):
        """Убрать ячейку и отдать её значение."""
        i = self._i(i)
        _remove(self._row.pop(i))
        value = self._values.pop(i)
        if i < len(self._values):
            self._count()
        return value

    def popleft(self):
        """Взять первого."""
        return self.pop(0)

    def clear(self):
        """Убрать все ячейки."""
        while self._values:
            self.pop()

    def swap(self, i, j):
        """Поменять местами две ячейки: они проедут друг мимо друга."""
        i, j = self._i(i), self._i(j)
        for row in self._row, self._values:
            row[i], row[j] = row[j], row[i]
        for k in i, j:
            self._row[k].set('i', k)
            self._row[k].touch('here')

    def move(self, i, j):
        """Переставить ячейку с места i на место j; те, что между, сдвинутся."""
        i, j = self._i(i), self._i(j)
        for row in self._row, self._values:
            row.insert(j, row.pop(i))
        self._count()
        self._row[j].touch('here')

    def lift(self, i, up=True):
        """Поднять ячейку над рядом; a.lift(i, False) опускает."""
        self._row[self._i(i)].set('up', True if up else None)

    def mark(self, i, tone=..., note=...):
        """Пометить ячейку или несколько: a.mark(range(3), 'done')."""
        for k in _some(i):
            self._row[self._i(k)].mark(tone, note)

    def at(self, **places):
        """Указатели под ячейками: a.at(i=2, j=None); None убирает."""
        for name, i in places.items():
            if i is not None:
                if type(i) is not int:
                    i = _whole(i, 'Указатель %s' % name)
                if not -1 <= i <= len(self._values):
                    raise SceneIndexError('Указатель %s = %d стоит слишком далеко: в %s %s.' % (
                        name, i, self._name, _places(len(self._values))))
            self._point(name, i)

    def band(self, name, lo=None, hi=None):
        """Скобка под местами от lo до hi вместе с ними; если lo > hi, она исчезает."""
        self._brace(name, lo, hi, len(self._values))


class row(array):
    """Очередь или стек: row('Очередь', 'начало')."""
    named = 'ряде'

    def __init__(self, title='', ends='', values=()):
        if not isinstance(ends, str):
            raise SceneError('row(название, край, значения): край — это строка, а здесь %s.' % _quoted(ends))
        super().__init__(values, title, ends=_text(ends, 24))

    def push(self, value):
        """Положить в конец."""
        self.append(value)


class bars(array):
    """Ряд чисел столбиками."""
    kind, named = 'bars', 'столбиках'

    def _show(self, value):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            raise SceneError('Столбик — это число, а здесь %s.' % _quoted(value))
        return _text(value)


class heap(_Part):
    """Тот же массив деревом: сыновья места i — 2i + 1 и 2i + 2."""
    kind, named = 'heap', 'куче'

    def __init__(self, of, title=''):
        if type(of) not in (array, bars):
            raise SceneError('heap показывает деревом массив: heap(a), где a = array(…), а здесь %s.' % _quoted(of))
        super().__init__(title, of=of._key)
        self._of = of
        _crowds.append(of._values)

    def _els(self):
        return self._of._els()

    def _key_of(self, i):
        return self._of._key_of(i)

    def _seen(self, key):
        return self._of._seen(key)

    def __len__(self):
        return len(self._of)

    def _place(self, i):
        return i if 0 <= i < len(self._of) else None

    def parent(self, i):
        """Место родителя или None."""
        return self._place((self._of._i(i) - 1) // 2)

    def left(self, i):
        """Место левого сына или None."""
        return self._place(2 * self._of._i(i) + 1)

    def right(self, i):
        """Место правого сына или None."""
        return self._place(2 * self._of._i(i) + 2)

    def mark(self, i, tone=..., note=...):
        """Пометить и в дереве, и в массиве."""
        self._of.mark(i, tone, note)


def compare(a, i, j, at=None, chapter=None):
    """Шаг «сравниваем два»: отмечает оба места и говорит, что больше. Отдаёт -1, 0 или 1."""
    if not isinstance(a, (array, text)):
        raise SceneError('compare сравнивает две ячейки: compare(a, i, j), а здесь %s.' % _quoted(a))
    one, two = a[i], a[j]
    try:
        answer = (one > two) - (one < two)
    except TypeError:
        raise SceneError('Нельзя сравнить %s и %s: это значения разных видов.' % (_quoted(one), _quoted(two))) from None
    word = ('меньше', 'равно', 'больше')[answer + 1]
    say('Сравниваем: %s %s %s.' % (_text(one), word, _text(two)), at, chapter)
    return answer
`;
