/**
 * Python code for both sides of a bridge (bridge.ts): turns values into JSON and back. Plain types are copied and
 * shared references stay shared; any other object is sent as a number by which the other side refers to it.
 */
export const valuesSource = String.raw`
def _make_values(Remote, Broken):
    import builtins, collections, datetime, decimal, fractions, types

    copied = {one.__name__: one for one in (datetime.date, datetime.datetime, datetime.time, datetime.timedelta,
              decimal.Decimal, fractions.Fraction, collections.deque, collections.Counter, collections.OrderedDict)}
    parts = {
        'date': lambda d: (d.year, d.month, d.day),
        'datetime': lambda d: (d.year, d.month, d.day, d.hour, d.minute, d.second, d.microsecond),
        'time': lambda t: (t.hour, t.minute, t.second, t.microsecond),
        'timedelta': lambda t: (t.days, t.seconds, t.microseconds),
        'Decimal': lambda d: (str(d),),
        'Fraction': lambda f: (f.numerator, f.denominator),
        'deque': lambda d: (list(d), d.maxlen),
        'Counter': lambda c: (dict(c),),
        'OrderedDict': lambda d: (list(d.items()),),
    }
    singles = {'N': NotImplemented, 'E': Ellipsis}
    # builtins that the other side may use: none runs source text, opens files or leaves the interpreter
    harmless = frozenset('abs all any ascii bin callable chr divmod hash hex id isinstance issubclass iter len max min next oct '
                         'ord pow repr reversed round sorted sum'.split())
    bases = (int, float, complex, str, bytes, tuple, list, dict, set, frozenset)

    class Values:
        """With an owner it is the side of the tests, which tells whether a class was made by them."""

        def __init__(self, owner):
            self.owner = owner
            self.exported, self.numbers = [], {}
            self.known, self.mirrored = {}, {}

        def number_of(self, one):
            number = self.numbers.get(id(one))
            if number is None:
                number = self.numbers[id(one)] = len(self.exported)
                self.exported.append(one)
            return number

        def kind_of(self, kind):
            if getattr(builtins, kind.__name__, None) is kind:
                return ['b', kind.__name__]
            if issubclass(kind, BaseException):
                return ['x', self.number_of(kind), kind.__name__, [self.kind_of(base) for base in kind.__bases__]]
            return ['k', self.number_of(kind), kind.__name__]

        def encode(self, one, memo):
            kind = type(one)
            if one is None or kind in (bool, str, float):
                return one
            if kind is int:
                return one if -1 << 53 < one < 1 << 53 else ['i', hex(one)]
            if id(one) in memo:
                return ['r', memo[id(one)][0]]
            if kind in (list, dict, set, bytearray):
                memo[id(one)] = len(memo), one
                place = memo[id(one)][0]
                return [kind.__name__, place, self.content(one, memo)]
            if kind in (tuple, frozenset):
                return [kind.__name__, [self.encode(item, memo) for item in one]]
            if kind is bytes:
                return ['y', one.hex()]
            if kind is complex:
                return ['c', one.real, one.imag]
            if kind in (range, slice):
                return [kind.__name__, self.encode((one.start, one.stop, one.step), memo)]
            for name, single in singles.items():
                if one is single:
                    return [name]
            if copied.get(kind.__name__) is kind and getattr(one, 'tzinfo', None) is None:
                return ['v', kind.__name__, self.encode(parts[kind.__name__](one), memo)]
            if isinstance(one, type):
                known = self.mirrored.get(one)
                return self.kind_of(one) if known is None else ['m', known]
            if kind is types.BuiltinFunctionType and getattr(builtins, one.__name__, None) is one:
                return ['b', one.__name__]
            if kind is Remote:
                return ['m', object.__getattribute__(one, '_Remote__number')]
            base = next((base for base in bases if issubclass(kind, base)), None)
            plain = None if base is None or self.owner else self.encode(base_value(base, one), memo)
            return ['o', self.number_of(one), self.number_of(kind), kind.__name__, plain]

        def content(self, one, memo):
            if type(one) is dict:
                return [[self.encode(key, memo), self.encode(value, memo)] for key, value in one.items()]
            return one.hex() if type(one) is bytearray else [self.encode(item, memo) for item in one]

        def decode(self, one, places):
            if type(one) is not list:
                return one
            what, *rest = one
            if what == 'i':
                return int(rest[0], 16)
            if what == 'r':
                return places[rest[0]]
            if what in ('list', 'dict', 'set', 'bytearray'):
                made = places[rest[0]] = getattr(builtins, what)()
                self.fill(made, rest[1], places)
                return made
            if what in ('tuple', 'frozenset'):
                return getattr(builtins, what)(self.decode(item, places) for item in rest[0])
            if what == 'y':
                return bytes.fromhex(rest[0])
            if what == 'c':
                return complex(*rest)
            if what == 'range':
                return range(*self.decode(rest[0], places))
            if what == 'slice':
                return slice(*self.decode(rest[0], places))
            if what in singles:
                return singles[what]
            if what == 'v':
                return copied[rest[0]](*self.decode(rest[1], places))
            if what == 'b':
                found = getattr(builtins, rest[0])
                if self.owner and (found is type or not isinstance(found, type)) and rest[0] not in harmless:
                    raise Broken(rest[0])
                return found
            if what == 'm':
                return self.exported[rest[0]]
            if what == 'k':
                return self.remote(rest[0], None, None)
            if what == 'x':
                return self.mirror(*rest)
            if what == 'o':
                number, kind, _, plain = rest
                return self.remote(number, kind, None if plain is None else self.decode(plain, places))
            raise Broken(what)

        def fill(self, made, items, places):
            if type(made) is dict:
                for key, value in items:
                    made[self.decode(key, places)] = self.decode(value, places)
            elif type(made) is bytearray:
                made += bytes.fromhex(items)
            else:
                for item in items:
                    (made.append if type(made) is list else made.add)(self.decode(item, places))

        def remote(self, number, kind, base):
            if number not in self.known:
                self.known[number] = Remote(self, number, kind, base)
            return self.known[number]

        def mirror(self, number, name, kinds):
            """A class of exceptions, made anew here: only a real class can be caught."""
            if number not in self.known:
                kinds = tuple(self.decode(kind, {}) for kind in kinds)
                made = self.known[number] = type(name, kinds, {})
                self.mirrored[made] = number
            return self.known[number]

    def base_value(base, one):
        if base in (dict,):
            return dict(dict.items(one))
        if base in (int, float, complex, str, bytes):
            return getattr(base, '__add__')(one, base())
        return base(base.__iter__(one))

    return Values

_values_class = _make_values(*_remote_parts[:2])
`;
