/**
 * Lets Python of one interpreter use objects of another one: the tests of a task hold what a student wrote without ever
 * standing in the same memory. Values of plain types are copied, of everything else goes a number, and the other side
 * holds a `Remote` that asks for what is done to it.
 *
 * The same source serves both sides. The side of the tests is the one with something to lose:
 * - it answers nothing but calls and steps of what it handed over itself, and public attributes of objects whose class
 *   a test made; no frame, code or namespace of a test can be named from the other side;
 * - an operator that would hand a plain value of a test to an object of a class that no test named is not asked:
 *   such an object could say that it equals whatever is expected.
 */
export const bridgeSource = String.raw`
def _make_bridge():
    import builtins, collections, datetime, decimal, fractions, json, operator, os, sys, types

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
    binary = [f'__{way}{name}__' for name in ('add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'divmod', 'pow', 'matmul',
              'and', 'or', 'xor', 'lshift', 'rshift') for way in ('', 'r', 'i') if (way, name) != ('i', 'divmod')]
    compared = ['__eq__', '__ne__', '__lt__', '__le__', '__gt__', '__ge__']
    asked = {
        '__len__': len, '__iter__': iter, '__next__': next, '__bool__': bool, '__str__': str, '__repr__': repr,
        '__hash__': hash, '__getitem__': operator.getitem, '__setitem__': operator.setitem,
        '__delitem__': operator.delitem, '__int__': int, '__float__': float, '__index__': operator.index,
        '__abs__': abs, '__neg__': operator.neg, '__pos__': operator.pos, '__invert__': operator.invert,
        '__round__': round, '__format__': format, '__reversed__': reversed, '__contains__': operator.contains,
    }
    singles = {'N': NotImplemented, 'E': Ellipsis}
    # of the other side's words: nothing that runs text, opens names or leaves the interpreter
    harmless = frozenset('abs all any ascii bin callable chr divmod hash hex id isinstance issubclass iter len max min next oct '
                         'ord pow repr reversed round sorted sum'.split())
    bases = (int, float, complex, str, bytes, tuple, list, dict, set, frozenset)

    class Broken(Exception):
        """The other side does not keep to the rules of the bridge."""

    class Remote:
        __slots__ = ('_Remote__bridge', '_Remote__number', '_Remote__kind', '_Remote__base')

        def __init__(self, bridge, number, kind, base):
            for name, value in ('bridge', bridge), ('number', number), ('kind', kind), ('base', base):
                object.__setattr__(self, '_Remote__' + name, value)

        @property
        def __class__(self):
            return self.__bridge.known.get(self.__kind, Remote)

        def __call__(self, /, *args, **named):
            return self.__bridge.ask('call', self, args, named)

        def __getattr__(self, name):
            return self.__bridge.ask('get', self, name)

        def __setattr__(self, name, value):
            self.__bridge.ask('set', self, name, value)

        def __delattr__(self, name):
            self.__bridge.ask('del', self, name)

        def __instancecheck__(self, one):
            return isinstance(one, Remote) and self.__bridge.ask('isinstance', one, self) is True

        def __subclasscheck__(self, one):
            return isinstance(one, Remote) and self.__bridge.ask('issubclass', one, self) is True

        def __enter__(self):
            return self.__bridge.ask('special', self, '__enter__', ())

        def __exit__(self, kind, error, trace):
            return self.__bridge.ask('special', self, '__exit__', (kind, error, None))

        def __hash__(self):
            return self.__bridge.ask('special', self, '__hash__', ()) if self.__bridge.may_ask(self) else id(self)

    def special(name):
        is_telling = name in binary or name in compared or name == '__contains__'
        def method(self, *args):
            bridge = object.__getattribute__(self, '_Remote__bridge')
            base = object.__getattribute__(self, '_Remote__base')
            if is_telling and not isinstance(args[0], Remote) and not bridge.may_ask(self):
                if base is None:
                    if name == '__contains__':
                        raise TypeError('argument is not a container')
                    return NotImplemented
                found = getattr(type(base), name, None)
                return NotImplemented if found is None else found(base, *args)
            return bridge.ask('special', self, name, args)
        method.__name__ = name
        return method

    Remote.__doc__ = property(lambda self: self.__getattr__('__doc__'))
    for name in (*binary, *compared, *asked):
        if name != '__hash__':
            setattr(Remote, name, special(name))

    class Bridge:
        """With an owner it is the side of the tests, which tells whether a class was made by them."""

        def __init__(self, owner=None):
            self.owner = owner
            self.exported, self.numbers = [], {}
            self.known, self.mirrored, self.named = {}, {}, set()
            self.line = os.open('/dev/ask', os.O_RDWR)
            self.served = os.open('/dev/serve', os.O_RDWR)
            self.asks = 0

        def may_ask(self, remote):
            return self.owner is None or object.__getattribute__(remote, '_Remote__kind') in self.named

        # values

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

        # messages

        def pack(self, values):
            memo = {}
            return json.dumps(self.encode(values, memo)).encode(), memo

        def ask(self, *request):
            self.asks += 1
            data, memo = self.pack(request)
            write_all(self.line, data)
            reply = read_message(self.line)
            places = {place: one for place, one in memo.values()}
            try:
                how, answer, changes = json.loads(reply)
                for place, items in changes:
                    one = places[place]
                    one.clear()
                    self.fill(one, items, places)
                if how == 'ok':
                    return self.decode(answer, places)
                kind, args, more, trace = self.decode(answer, places)
                error = kind(*args)
                for name, value in more.items():
                    if not name.startswith('__'):
                        setattr(error, name, value)
            except (Broken, ValueError, TypeError, LookupError, RecursionError) as broken:
                raise Broken('the answer can not be read') from broken
            error.__bridge__ = trace
            raise error

        def serve(self):
            places = {}
            request = self.decode(json.loads(read_message(self.served)), places)
            # aliases of a container must be known when the answer names it
            memo = {id(one): (place, one) for place, one in places.items()}
            before = {place: json.dumps(self.content(one, dict(memo))) for place, one in places.items()}
            how = 'ok'
            try:
                what, *rest = request
                answer = getattr(self, 'do_' + what)(*rest)
            except BaseException as error:
                how, answer = 'raise', self.describe(error)
            changes = []
            for place, one in places.items():
                now = self.content(one, memo)
                if json.dumps(now) != before[place]:
                    changes.append([place, now])
            write_all(self.served, json.dumps([how, self.encode(answer, memo), changes]).encode())

        def describe(self, error):
            more = {name: value for name, value in vars(error).items() if not name.startswith('__')}
            return type(error), error.args, more, self.trace(error)

        def trace(self, error):
            return ''

        # what may be asked

        def guard(self, one, what):
            """The side of the tests gives calls and steps, and open attributes of what a test made."""
            if self.owner is None or what in ('__next__', '__iter__'):
                return
            if what == 'call':
                if not any(one is given for given in self.exported):
                    raise TypeError('%r object is not callable' % type(one).__name__)
                return
            if type(one).__module__ != self.owner or what.startswith('_') and what not in asked \
                    and what not in binary and what not in compared and what not in ('__enter__', '__exit__'):
                raise AttributeError('%r object has no attribute %r' % (type(one).__name__, what))

        def do_call(self, one, args, named):
            self.guard(one, 'call')
            return one(*args, **named)

        def do_get(self, one, name):
            self.guard(one, name)
            return getattr(one, name)

        def do_set(self, one, name, value):
            self.guard(one, name)
            setattr(one, name, value)

        def do_del(self, one, name):
            self.guard(one, name)
            delattr(one, name)

        def do_isinstance(self, one, kind):
            return self.owner is None and isinstance(one, kind)

        def do_issubclass(self, one, kind):
            return self.owner is None and issubclass(one, kind)

        def do_special(self, one, name, args):
            self.guard(one, name)
            if name in asked:
                return asked[name](one, *args)
            found = getattr(type(one), name, None)
            if found is None and name in ('__enter__', '__exit__'):
                raise TypeError('%r object does not support the context manager protocol' % type(one).__name__)
            return NotImplemented if found is None else found(one, *args)

    def base_value(base, one):
        if base in (dict,):
            return dict(dict.items(one))
        if base in (int, float, complex, str, bytes):
            return getattr(base, '__add__')(one, base())
        return base(base.__iter__(one))

    def write_all(line, data):
        while data:
            data = data[os.write(line, data):]

    def read_message(line):
        size, data = int.from_bytes(os.read(line, 8), 'big'), b''
        while len(data) < size:
            data += os.read(line, size - len(data))
        return data

    return Bridge, Broken, Remote

_bridge_parts = _make_bridge()
`;

/** The side of the student's program: it loads the module and does what is asked. */
export const servantSource = String.raw`
def _open_bridge(bridge):
    import sys, types
    sys.modules.pop('_harness', None)
    module = sys.modules['_bridge'] = types.ModuleType('_bridge')
    module.serve = bridge.serve
    return bridge

def _serve(names, parts=_bridge_parts, open_bridge=_open_bridge):
    import io, linecache, os, sys, traceback, types
    Bridge = parts[0]

    class Servant(Bridge):
        def do_load(self, name):
            self.module = types.ModuleType(name)
            self.module.__file__ = names[0]
            sys.modules[name] = self.module
            sys.path.insert(0, os.getcwd())
            with open(names[0], 'rb') as file:
                source = file.read()
            text = io.TextIOWrapper(io.BytesIO(source), 'utf-8', 'replace').readlines()
            linecache.cache[names[0]] = len(source), None, text, names[0]
            exec(compile(source, names[0], 'exec', dont_inherit=True), self.module.__dict__)

        def do_names(self):
            return [name for name in vars(self.module) if not name.startswith('__')]

        def do_name(self, name):
            return getattr(self.module, name)

        def do_printed(self):
            sys.stdout.flush()
            text = printed.getvalue()
            printed.seek(0)
            printed.truncate()
            return text

        def trace(self, error):
            shown = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
            waiting, seen = [shown], set()
            while waiting:
                one = waiting.pop()
                if one is None or id(one) in seen:
                    continue
                seen.add(id(one))
                kept = []
                for frame in one.stack:
                    name = frame.filename.removeprefix(os.getcwd() + '/')
                    if name in names:
                        frame.line
                        frame.filename = name
                        kept.append(frame)
                one.stack[:] = kept
                waiting += [one.__cause__, one.__context__, *(one.exceptions or ())]
            return ''.join(shown.format())[-20000:]

        def serve(self):
            super().serve()
            shown.flush()

    class Printed(io.StringIO):
        """What is printed can be asked for by a test, and is shown like any output."""
        buffer = property(lambda self: shown.buffer)
        def write(self, text):
            shown.write(text)
            return super().write(text)
        def flush(self):
            shown.flush()

    shown = sys.stdout
    printed = sys.stdout = Printed()
    open_bridge(Servant())
`;

/**
 * The side of the tests. Its input is a `TestOrder`, what came of it a `TestReport` (protocol.ts).
 * A plain `assert a == b` is taken apart, so that the words can show both sides.
 */
export const testerSource = String.raw`
def _test(parts=_bridge_parts, open_bridge=_open_bridge):
    import ast, builtins, io, json, os, sys, types
    Bridge, Broken, Remote = parts
    OWNER = '__test__'
    order = json.load(sys.stdin)
    out, sys.stdout = sys.stdout, io.StringIO()

    class BrokenTest(Exception):
        """The author's Python is no Python."""

    class Unequal(AssertionError):
        def __init__(self, words, sides):
            super().__init__(words)
            self.sides = sides

    def end(how, **more):
        json.dump({'end': how, **more}, out)
        out.flush()
        os._exit(0)

    def show(one):
        try:
            text = repr(one)
        except Exception as error:
            text = '<%s>' % type(error).__name__
        return text if len(text) <= 2000 else text[:2000] + '…'

    signs = {ast.Eq: '==', ast.NotEq: '!=', ast.Lt: '<', ast.LtE: '<=', ast.Gt: '>', ast.GtE: '>=', ast.Is: 'is',
             ast.IsNot: 'is not', ast.In: 'in', ast.NotIn: 'not in'}

    class TakeApart(ast.NodeTransformer):
        def visit_Assert(self, node):
            test = node.test
            said = node.msg or ast.Constant(None)
            if not (isinstance(test, ast.Compare) and len(test.ops) == 1):
                args = [ast.Constant(ast.unparse(test)), said, ast.Name('__left__', ast.Load())]
                failed = ast.Call(ast.Name('__failed__', ast.Load()), args, [])
                kept = ast.NamedExpr(ast.Name('__left__', ast.Store()), test)
                return ast.copy_location(ast.Assert(kept, failed), node)
            left, right = test.left, test.comparators[0]
            texts = [ast.Constant(ast.unparse(side)) for side in (left, right)]
            sign = ast.Constant(signs[type(test.ops[0])])
            keep = lambda name, value: ast.NamedExpr(ast.Name(name, ast.Store()), value)
            load = lambda name: ast.Name(name, ast.Load())
            compare = ast.Compare(keep('__left__', left), test.ops, [keep('__right__', right)])
            args = [load('__left__'), load('__right__'), sign, *texts, said,
                    ast.Constant(is_plain(left) and not is_plain(right))]
            failed = ast.Raise(ast.Call(load('__unequal__'), args, []), None)
            return ast.copy_location(ast.If(ast.UnaryOp(ast.Not(), compare), [failed], []), node)

    def is_plain(node):
        return not any(isinstance(one, (ast.Call, ast.Name, ast.Attribute, ast.Subscript)) for one in ast.walk(node))

    def unequal(left, right, sign, left_text, right_text, said, is_turned):
        got, expected, text = (right, left, right_text) if is_turned else (left, right, left_text)
        if sign == '==':
            words = '%s: получилось %s, а должно быть %s.' % (text, show(got), show(expected))
            sides = [show(got), show(expected)]
        else:
            words = 'Не выполнено: %s %s %s (слева %s, справа %s).' % (left_text, sign, right_text, show(left), show(right))
            sides = None
        return Unequal(words if said is None else str(said), sides)

    def failed(text, said, value):
        return 'Не выполнено: %s (получилось %s).' % (text, show(value)) if said is None else said

    def compiled(source, name):
        try:
            tree = ast.parse(source, name)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise BrokenTest('%s, строка %s: %s' % (name, getattr(error, 'lineno', '?'), getattr(error, 'msg', error)))
        return compile(ast.fix_missing_locations(TakeApart().visit(tree)), name, 'exec', dont_inherit=True)

    bridge = open_bridge(Bridge(OWNER))
    space = {'__name__': OWNER, '__builtins__': builtins, '__unequal__': unequal, '__failed__': failed}
    sys.modules[OWNER] = owner = types.ModuleType(OWNER)
    space['printed'] = lambda: bridge.ask('printed')

    def name_from(name):
        value = bridge.ask('name', name)
        if isinstance(value, Remote):
            bridge.named.add(object.__getattribute__(value, '_Remote__number'))
        return value

    class Solution(types.ModuleType):
        def __getattr__(self, name):
            if name.startswith('__'):
                raise AttributeError(name)
            if name not in names:
                missing.append(name)
                raise AttributeError('module %r has no attribute %r' % (order['module'], name))
            return name_from(name)

        def __setattr__(self, name, value):
            raise AttributeError('the module of the solution can not be changed')

    names, missing = [], []

    def names_used(source):
        return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}

    def run():
        codes = [(order['prelude'], 'prelude'), (order['test'], 'test')]
        programs = [compiled(*code) for code in codes]
        bridge.ask('load', order['module'])
        names[:] = [name for name in bridge.ask('names') if type(name) is str]
        sys.modules[order['module']] = Solution(order['module'])
        used = set().union(*(names_used(source) for source, _ in codes))
        for name in names:
            if name in used:
                space[name] = name_from(name)
        bridge.asks = 0
        for program in programs:
            exec(program, space)
        if order['style'] == 'unittest':
            run_cases()

    def run_cases():
        import unittest
        kinds = [one for one in list(space.values()) if isinstance(one, type) and issubclass(one, unittest.TestCase)
                 and one.__module__ == OWNER]
        methods = [(kind, name) for kind in kinds for name in unittest.defaultTestLoader.getTestCaseNames(kind)]
        if not methods:
            raise BrokenTest('нет ни одного метода test_…')
        passed, first = 0, None
        for kind, name in methods:
            result = Result()
            kind(name).run(result)
            if result.error is None:
                passed += 1
            elif first is None:
                first = result.error
        if first is not None:
            tell(first, share=passed / len(methods))

    def result_of():
        import unittest
        class Result(unittest.TestResult):
            error = None
            def addError(self, test, found):
                self.error = self.error or found[1]
            addFailure = addError
            def addSubTest(self, test, subtest, found):
                if found is not None:
                    self.addError(test, found)
            def addUnexpectedSuccess(self, test):
                self.error = self.error or AssertionError('Неожиданный успех.')
        return Result

    def tell(error, share=0):
        if isinstance(error, BrokenTest):
            end('broken', message=str(error), share=0)
        trace = getattr(error, '__bridge__', None)
        if type(trace) is str:
            end('error', error=type(error).__name__, stderr=trace, share=share)
        if isinstance(error, Broken):
            end('cut', share=share)
        if isinstance(error, Unequal):
            sides = error.sides or [None, None]
            end('failed', message=str(error), got=sides[0], expected=sides[1], share=share)
        if isinstance(error, AssertionError):
            end('failed', message=str(error), got=None, expected=None, share=share)
        name = missing[0] if missing else error.name if type(error) is NameError else None
        if name is not None and not hasattr(builtins, name) and (missing or is_asked_for(name)):
            end('missing', name=name, share=share)
        words = '%s: %s' % (type(error).__name__, error)
        # who never touched the solution has a fault of its own
        end('broken' if bridge.asks == 0 else 'unfit', message=words, share=share)

    def is_asked_for(name):
        """A name that the test takes from nowhere else."""
        tree = ast.parse(order['prelude'] + '\n' + order['test'])
        made = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        return name not in made

    try:
        if order['style'] == 'unittest':
            Result = result_of()
        run()
    except BaseException as error:
        tell(error)
    end('passed', share=1)
`;
