export const tablesSource = String.raw`
class _TableRow:
    """Строка таблицы: m[r][c] — то же, что m[r, c]."""
    def __init__(self, whole, r):
        self._whole, self._r = whole, r

    def __len__(self):
        return self._whole.cols

    def __getitem__(self, c):
        return self._whole[self._r, c]

    def __setitem__(self, c, value):
        self._whole[self._r, c] = value

    def __iter__(self):
        return (self[c] for c in range(len(self)))


class table(_Part):
    """Таблица: table(3, 4, row_titles='abc') или table(['abc', 'def'])."""
    kind, lists, maps, named = 'table', ('cells', 'arrows'), ('row_titles', 'col_titles'), 'таблице'

    def __init__(self, rows, cols=None, row_titles=(), col_titles=(), title='', fill=''):
        filled = None
        if not isinstance(rows, int):
            filled = [list(line) for line in rows]
            rows, cols = len(filled), max(map(len, filled), default=0)
        rows, cols = _whole(rows, 'Число строк'), _whole(cols, 'Число столбцов')
        if rows < 1 or cols < 1:
            raise SceneError('В таблице нет ни одной клетки: строк %d, столбцов %d.' % (rows, cols))
        if rows * cols > _SHAPES:
            _crowded()
        super().__init__(title, rows=rows, cols=cols)
        self.rows, self.cols, self._values, self._cells = rows, cols, {}, {}
        for r in range(rows):
            for c in range(cols):
                value = fill if filled is None else filled[r][c] if c < len(filled[r]) else ''
                self._values[r, c] = value
                self._cells[r, c] = self._new('cells', 'r%dc%d' % (r, c), {'v': _text(value)})
        for name, titles, most in ('row_titles', row_titles, rows), ('col_titles', col_titles, cols):
            titles = list(titles)
            if len(titles) > most:
                raise SceneError('%s: названий %d, а мест %d.' % (name, len(titles), most))
            for i, one in enumerate(titles):
                self._maps[name].set(str(i), _text(one, 24) or None)

    def _rc(self, where):
        if not isinstance(where, tuple) or len(where) != 2:
            raise SceneError('Клетка таблицы — это два номера: m[r, c], а здесь %s.' % _quoted(where))
        r, c = _whole(where[0], 'Номер строки'), _whole(where[1], 'Номер столбца')
        if not 0 <= r < self.rows or not 0 <= c < self.cols:
            raise SceneIndexError('В %s нет клетки [%d, %d]: строки от 0 до %d, столбцы от 0 до %d.' % (
                self._name, r, c, self.rows - 1, self.cols - 1))
        return r, c

    def _els(self):
        return {el.path[2]: el for el in self._cells.values()}

    def _key_of(self, where):
        return 'r%dc%d' % self._rc(where)

    def _seen(self, key):
        r, _, c = key[1:].partition('c')
        return int(r), int(c)

    def __len__(self):
        return self.rows

    def __getitem__(self, where):
        if isinstance(where, int):
            if not 0 <= where < self.rows:
                self._rc((where, 0))
            return _TableRow(self, where)
        where = self._rc(where)
        self._cells[where].touch('look')
        return self._values[where]

    def __setitem__(self, where, value):
        where = self._rc(where)
        self._cells[where].set('v', _text(value))
        self._cells[where].touch('here')
        self._values[where] = value

    def mark(self, r, c, tone=..., note=...):
        """Пометить клетку; None вместо номера — вся строка или весь столбец."""
        for i in range(self.rows) if r is None else _some(r):
            for j in range(self.cols) if c is None else _some(c):
                self._cells[self._rc((i, j))].mark(tone, note)

    def from_(self, r, c, *sources, tone=None, keep=False):
        """Стрелки к клетке [r, c] оттуда, откуда пришло значение; без keep=True они видны один шаг."""
        to = self._key_of((r, c))
        if not sources:
            for el in [el for path, el in _alive.items() if path[:2] == (self._key, 'arrows') and el.now.get('to') == to]:
                _remove(el)
        for source in sources:
            start = self._key_of(source)
            if start == to:
                raise SceneError('Стрелка из клетки [%d, %d] в неё же.' % self._rc((r, c)))
            name = '%s-%s' % (start, to)
            el = _alive.get((self._key, 'arrows', name))
            if el is None:
                el = self._new('arrows', name, {'from': start, 'to': to})
                if not keep:
                    _fleeting.append(el)
            elif keep and el in _fleeting:
                _fleeting.remove(el)
            el.mark(tone, _KEEP)


class values(_Part):
    """Имена со значениями, как словарь: v['key'] = 5."""
    kind, lists, named = 'values', ('rows',), 'значениях'

    def __init__(self, title='', start=()):
        super().__init__(title)
        self._own, self._rows = {}, {}
        self.update(start)

    def _name_of(self, name):
        key = _label(name, 'Имя', 40)
        if key not in self._rows:
            raise SceneKeyError('В %s нет имени %s.' % (self._name, _quoted(name)))
        return key

    def _els(self):
        return dict(self._rows)

    def _key_of(self, name):
        return self._name_of(name)

    def _seen(self, key):
        return self._own[key][0]

    def __contains__(self, name):
        return _text(name) in self._rows

    def __len__(self):
        return len(self._rows)

    def __iter__(self):
        return iter([name for name, _ in self._own.values()])

    def __repr__(self):
        return repr(dict(self._own.values()))

    def keys(self):
        return list(self)

    def items(self):
        return list(self._own.values())

    def get(self, name, default=None):
        return self[name] if name in self else default

    def update(self, pairs):
        for name, value in dict(pairs).items():
            self[name] = value

    def __getitem__(self, name):
        key = self._name_of(name)
        self._rows[key].touch('look')
        return self._own[key][1]

    def __setitem__(self, name, value):
        key = _label(name, 'Имя', 40)
        shown = _text(value)
        if key in self._rows:
            self._rows[key].set('v', shown)
        else:
            self._made += 1
            self._rows[key] = self._new('rows', key, {'v': shown, 'o': self._made})
        if _run.steps:
            self._rows[key].touch('here')
        self._own[key] = name, value

    def __delitem__(self, name):
        key = self._name_of(name)
        _remove(self._rows.pop(key))
        del self._own[key]

    def pop(self, name):
        """Убрать имя и отдать его значение."""
        value = self._own[self._name_of(name)][1]
        del self[name]
        return value

    def mark(self, name, tone=..., note=...):
        for one in _some(name):
            self._rows[self._name_of(one)].mark(tone, note)


class buckets(_Part):
    """Хеш-таблица с цепочками: buckets(8)."""
    kind, lists, named = 'buckets', ('items', 'marks'), 'хеш-таблице'

    def __init__(self, size, title=''):
        size = _whole(size, 'Число корзин')
        if not 1 <= size <= 100:
            raise SceneError('Корзин может быть от 1 до 100, а здесь %d.' % size)
        super().__init__(title, size=size)
        self.size, self._items, self._chains, self._values = size, {}, [[] for _ in range(size)], {}
        _crowds.append(self._chains)

    def _b(self, b):
        b = _whole(b, 'Номер корзины')
        if not 0 <= b < self.size:
            raise SceneIndexError('В %s нет корзины %d: они от 0 до %d.' % (self._name, b, self.size - 1))
        return b

    def _item(self, item):
        if not isinstance(item, str) or item not in self._items:
            raise SceneKeyError('В %s нет элемента %s: его имя отдаёт add.' % (self._name, _quoted(item)))
        return item

    def _mark_of(self, b):
        return _alive.get((self._key, 'marks', str(b))) or self._new('marks', str(b), {})

    def _els(self):
        return {**{str(b): self._mark_of(b) for b in range(self.size)}, **self._items}

    def _key_of(self, where):
        return str(self._b(where)) if isinstance(where, int) else self._item(where)

    def _seen(self, key):
        return int(key) if key.isdigit() else key

    def __len__(self):
        return self.size

    def add(self, b, value, first=False):
        """Положить значение в корзину b, в конец цепочки или в начало; отдаёт имя элемента."""
        chain = self._chains[self._b(b)]
        key = self._next('k')
        self._values[key] = value
        self._items[key] = self._new('items', key, {'b': operator.index(b), 'i': len(chain), 'v': _text(value)})
        if _run.steps:
            self._items[key].touch('here')
        chain.insert(0 if first else len(chain), key)
        self._count(chain)
        if len(_alive) > 4 * _SHAPES:
            _crowded()
        return key

    def _count(self, chain):
        for i, key in enumerate(chain):
            self._items[key].set('i', i)

    def chain(self, b):
        """Имена элементов корзины по порядку."""
        return list(self._chains[self._b(b)])

    def __getitem__(self, item):
        self._items[self._item(item)].touch('look')
        return self._values[item]

    def __setitem__(self, item, value):
        el = self._items[self._item(item)]
        el.set('v', _text(value))
        el.touch('here')
        self._values[item] = value

    def remove(self, item):
        """Убрать элемент из его цепочки."""
        el = self._items.pop(self._item(item))
        chain = self._chains[el.now['b']]
        chain.remove(item)
        _remove(el)
        self._count(chain)
        return self._values.pop(item)

    def mark(self, where, tone=..., note=...):
        """Пометить корзину (по номеру) или элемент (по имени)."""
        for one in _some(where):
            el = self._mark_of(self._b(one)) if isinstance(one, int) else self._items[self._item(one)]
            el.mark(tone, note)


class text(_Part):
    """Строки одна под другой: text('abrakadabra', under='abr')."""
    kind, lists, maps, named = 'text', ('lines', 'marks', 'bands'), ('at',), 'строке'

    def __init__(self, line, under=None, title='', titles=()):
        super().__init__(title)
        self._lines, self._titles = [], list(titles)
        self.add(line)
        for one in [] if under is None else [under] if isinstance(under, str) else under:
            self.add(one)
        _crowds.append(self._letters())

    class _Letters:
        def __init__(self, lines):
            self.lines = lines

        def __len__(self):
            return sum(len(el.now['s']) for el in self.lines)

    def _letters(self):
        return self._Letters(self._lines)

    def _plain(self, line):
        if not isinstance(line, str):
            raise SceneError('text показывает строку, а здесь %s.' % _quoted(line))
        if len(line) > 100:
            raise SceneError('В строке %d букв, а помещается 100.' % len(line))
        return _text(line, 100)

    def add(self, line, title=None):
        """Ещё одна строка снизу."""
        o = len(self._lines)
        name = title if title is not None else self._titles[o] if o < len(self._titles) else None
        self._lines.append(self._new('lines', str(o), {'s': self._plain(line), 'o': o, 'shift': 0}))
        self._lines[-1].set('title', None if name is None else _text(name, 24) or None)

    def _line(self, n):
        n = _whole(n, 'Номер строки')
        if not 0 <= n < len(self._lines):
            raise SceneIndexError('Строки %d нет: они от 0 до %d.' % (n, len(self._lines) - 1))
        return n

    def _li(self, where):
        line, i = where if isinstance(where, tuple) and len(where) == 2 else (0, where)
        line, i = self._line(line), _whole(i, 'Номер буквы')
        size = len(self._lines[line].now['s'])
        if not -size <= i < size:
            raise SceneIndexError('В строке %d нет буквы %d: в ней %s.' % (line, i, plural(size, 'буква', 'буквы', 'букв')))
        return line, i % size

    def _mark_of(self, where):
        key = '%d:%d' % where
        return _alive.get((self._key, 'marks', key)) or self._new('marks', key, {})

    def _els(self):
        return {'%d:%d' % (n, i): self._mark_of((n, i)) for n, el in enumerate(self._lines) for i in range(len(el.now['s']))}

    def clean(self):
        for el in [el for path, el in _alive.items() if path[:2] == (self._key, 'marks') and len(path) == 3]:
            el.mark(None, None)

    def _key_of(self, where):
        return '%d:%d' % self._li(where)

    def _seen(self, key):
        line, i = map(int, key.split(':'))
        return i if len(self._lines) == 1 else (line, i)

    def __len__(self):
        return len(self._lines[0].now['s'])

    def __getitem__(self, where):
        line, i = self._li(where)
        self._mark_of((line, i)).touch('look')
        return self._lines[line].now['s'][i]

    def set(self, line, letters):
        """Заменить строку с номером line."""
        line = self._line(line)
        self._lines[line].set('s', self._plain(letters))
        for i in range(len(letters), 100):
            el = _alive.get((self._key, 'marks', '%d:%d' % (line, i)))
            if el:
                _remove(el)

    def shift(self, line, by):
        """Поставить строку на by букв правее начала верхней."""
        by = _whole(by, 'Сдвиг')
        if not -100 <= by <= 100:
            raise SceneError('Сдвиг %d слишком далёкий: не больше 100.' % by)
        self._lines[self._line(line)].set('shift', by)

    def mark(self, where, tone=..., note=...):
        """Пометить букву: t.mark(3, 'done') в верхней строке, t.mark((1, 0), 'bad') в следующей."""
        for one in [where] if isinstance(where, tuple) else _some(where):
            self._mark_of(self._li(one)).mark(tone, note)

    def at(self, **places):
        """Указатели под строками, от начала верхней: t.at(i=3); None убирает."""
        for name, i in places.items():
            if i is not None and not -1 <= _whole(i, 'Указатель %s' % name) <= len(self):
                raise SceneIndexError('Указатель %s = %d стоит слишком далеко: в %s %s.' % (
                    name, i, self._name, _places(len(self))))
            self._point(name, None if i is None else operator.index(i))

    def band(self, name, lo=None, hi=None):
        """Скобка под буквами верхней строки от lo до hi."""
        self._brace(name, lo, hi, len(self))
`;
