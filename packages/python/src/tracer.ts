/** How much of a run is recorded. */
export const traceLimits = {
  steps: 10_000,
  /** Size of the record as it is sent. The step that exceeds it is the last. */
  bytes: 20 * 1024 * 1024,
  /** Objects in one step, unless a run allows fewer. */
  objects: 250,
  /** Elements of one object. */
  items: 60,
  /** Characters of one value. */
  letters: 120,
} as const;

/**
 * The part of the harness that records a run step by step (trace.ts describes the record). It never runs the student's
 * code: it reads values without calling their `__repr__`, `__iter__` or `__getattr__`.
 * An object keeps its number while something on the screen refers to it. The recorder holds it for one step longer,
 * because another object could get its address. So a destructor runs one step late.
 */
export const tracerSource = String.raw`
def _make_tracer():
    import collections, dis, enum, itertools, json, operator, sys, types

    STEPS, BYTES, ITEMS, LETTERS = ${traceLimits.steps}, ${traceLimits.bytes}, ${traceLimits.items}, ${traceLimits.letters}
    dumps = json.JSONEncoder(ensure_ascii=False, separators=(',', ':')).encode
    YIELDS = frozenset(dis.opmap[name] for name in ('YIELD_VALUE', 'INSTRUMENTED_YIELD_VALUE') if name in dis.opmap)
    GENERATOR = 0x20 | 0x80 | 0x200
    plain = frozenset(('datetime', 'decimal', 'fractions', 'uuid', 're', 'pathlib', '_decimal'))
    getattribute, islice, is_same = object.__getattribute__, itertools.islice, operator.is_

    def own_dict(x):
        try:
            own = getattribute(x, '__dict__')
        except AttributeError:
            return {}
        return own if type(own) is dict else {}

    def shorten(text):
        return text if len(text) <= LETTERS else text[:LETTERS] + '…'

    def atom(x, kind):
        """Text of a value that is shown in its place; None for what is shown as an object."""
        if x is None or kind is bool or kind is float or kind is complex:
            return repr(x)
        if kind is int:
            return shorten(repr(x)) if x.bit_length() < 4000 else '≈2**%d' % (x.bit_length() - 1)
        if kind is str or kind is bytes:
            return repr(x) if len(x) <= LETTERS else repr(x[:LETTERS]) + '…'
        if kind is range or x is Ellipsis or x is NotImplemented:
            return repr(x)
        return None

    def signature(f):
        code = f.__code__
        names = list(code.co_varnames[:code.co_argcount + code.co_kwonlyargcount])
        at = len(names)
        if code.co_flags & 4:
            names.insert(code.co_argcount, '*' + code.co_varnames[at])
            at += 1
        if code.co_flags & 8:
            names.append('**' + code.co_varnames[at])
        return '%s(%s)' % (f.__name__ if f.__name__ != '<lambda>' else 'lambda', ', '.join(names))

    def other(x, kind):
        """Text of what is neither a plain value nor made by the student's classes."""
        if kind.__module__ in plain:
            try:
                return shorten(repr(x))
            except Exception:
                pass
        if kind is types.BuiltinFunctionType or kind is types.MethodType:
            return '%s(…)' % x.__name__
        if issubclass(kind, type):
            return type.__dict__['__name__'].__get__(x)
        return '<%s>' % kind.__name__

    class Recorder:
        def __init__(self, files, send, flush, stop, namespace, modules, objects):
            self.files, self.send, self.flush, self.stop, self.objects = files, send, flush, stop, objects
            self.namespace, self.modules = namespace, modules
            self.steps = self.bytes = self.made = 0
            self.alive, self.next, self.queue, self.shown = {}, {}, [], {}
            self.stack, self.sent, self.globals = [], [], None
            self.ways, self.seen, self.kept, self.children = {}, {}, {}, []

        # values

        def value(self, x):
            kind = type(x)
            text = atom(x, kind)
            if text is not None:
                return text
            if not self.is_object(x, kind):
                return other(x, kind)
            return self.number(x)

        def is_object(self, x, kind):
            if issubclass(kind, (list, tuple, dict, set, frozenset, bytearray, collections.deque)) or kind is types.FunctionType:
                return True
            if issubclass(kind, type):
                return type.__dict__['__module__'].__get__(x) in self.modules and not issubclass(kind, enum.EnumType)
            return kind.__module__ in self.modules and not issubclass(type(kind), enum.EnumType)

        def number(self, x):
            self.children.append(x)
            return self.mark(x)

        def mark(self, x):
            key = id(x)
            known = self.next.get(key)
            if known is None:
                known = self.alive.get(key)
                if known is None:
                    self.made += 1
                    known = self.made, x
                self.next[key] = known
                self.queue.append(known)
            return known[0]

        def look(self, number, x):
            """[kind, name, items, how many are left out]; the same list while the object holds the same."""
            kind = type(x)
            way = self.ways.get(id(kind))
            if way is None:
                way = self.ways[id(kind)] = kind, *self.way_of(kind)
            _, hold, describe = way
            held = size = None
            if hold is not None:
                held, size = hold(x)
                before = self.seen.get(number)
                if (before is not None and before[0] is kind and before[2] == size and len(before[1]) == len(held)
                        and all(map(is_same, before[1], held))):
                    for child in before[4]:
                        self.mark(child)
                    self.kept[number] = before
                    return before[3]
            self.children = []
            now = describe(x)
            if hold is not None:
                self.kept[number] = kind, held, size, now, self.children
            return now

        def way_of(self, kind):
            """For objects of a class: what they hold, to see whether it has changed, with their size; and their words."""
            value = self.value
            if kind is types.FunctionType:
                return None, self.function
            if issubclass(kind, type):
                return None, self.class_
            for base, name in ((list, 'list'), (tuple, 'tuple'), (collections.deque, 'list'), (bytearray, 'list'),
                               (set, 'set'), (frozenset, 'set')):
                if issubclass(kind, base):
                    shown, each, length = kind.__name__, base.__iter__, base.__len__
                    return (lambda x: ([*islice(each(x), ITEMS)], length(x)),
                            lambda x: [name, shown, [value(one) for one in islice(each(x), ITEMS)], max(0, length(x) - ITEMS)])
            if issubclass(kind, dict):
                keys, values, items, length = dict.keys, dict.values, dict.items, dict.__len__
                return (lambda x: ([*islice(keys(x), ITEMS), *islice(values(x), ITEMS)], length(x)),
                        lambda x: ['dict', kind.__name__, [[value(key), value(one)] for key, one in islice(items(x), ITEMS)],
                                   max(0, length(x) - ITEMS)])
            slots = [(name, member) for one in kind.__mro__ for name, member in type.__dict__['__dict__'].__get__(one).items()
                     if type(member) is types.MemberDescriptorType and not name.startswith('__')]
            return lambda x: self.attributes(x, slots), lambda x: self.instance(x, slots)

        def attributes(self, x, slots):
            held = []
            for _, member in slots:
                try:
                    held.append(member.__get__(x))
                except AttributeError:
                    held.append(getattribute)
            own = own_dict(x)
            return held + [*own, *own.values()], len(own)

        def instance(self, x, slots):
            rows = []
            for name, member in slots:
                try:
                    rows.append([name, self.value(member.__get__(x))])
                except AttributeError:
                    pass
            rows += [[shorten(str(name)), self.value(one)] for name, one in own_dict(x).items()]
            return ['instance', type(x).__name__, rows[:ITEMS], max(0, len(rows) - ITEMS)]

        def function(self, x):
            cells = []
            for name, cell in zip(x.__code__.co_freevars, x.__closure__ or ()):
                try:
                    cells.append([name, self.value(cell.cell_contents)])
                except ValueError:
                    pass
            return ['function', signature(x), cells, 0]

        def class_(self, x):
            own = type.__dict__['__dict__'].__get__(x)
            rows = []
            for name, one in islice(own.items(), ITEMS):
                if type(one) is types.FunctionType:
                    rows.append([name, signature(one)])
                elif not (name.startswith('__') and name.endswith('__')) and type(one) is not types.MemberDescriptorType:
                    rows.append([name, self.value(one)])
            return ['class', type.__dict__['__name__'].__get__(x), rows, max(0, len(own) - ITEMS)]

        def variables(self, names):
            rows, refs = [], []
            for name, x in names:
                if type(name) is not str or name.startswith('.') or (name.startswith('__') and name.endswith('__')):
                    continue
                if type(x) is types.ModuleType:
                    continue
                shown = self.value(x)
                if type(shown) is int:
                    refs.append(x)
                rows.append([name, shown])
            return rows, refs

        # steps

        def enter(self, frame):
            code = frame.f_code
            name = code.co_name
            if name == '<module>':
                name = code.co_filename.rpartition('/')[2]
            elif not code.co_flags & 1:
                name = 'class ' + name
            elif name.startswith('<'):
                name = name[1:-1]
            self.stack.append([frame, name, None, (), bool(code.co_cellvars)])

        def show(self, entry):
            frame, name, before, _, _ = entry
            rows, refs = self.variables(frame.f_locals.items())
            now = [name, frame.f_lineno, rows]
            if before != now:
                entry[2] = now
            entry[3] = refs

        def record(self, event, frame, extra):
            self.flush()
            self.next, self.queue = {}, []
            stack = self.stack
            for entry in stack:
                if entry[2] is None or entry[4] or entry[0] is frame:
                    self.show(entry)
                else:
                    for x in entry[3]:
                        self.mark(x)
            names, _ = self.variables(list(self.namespace.items()))
            if event == 'return' or event == 'yield':
                extra = self.value(extra)
            changes = []
            shown = {}
            self.kept = {}
            at = 0
            while at < len(self.queue) and at < self.objects:
                number, x = self.queue[at]
                at += 1
                now = self.look(number, x)
                before = self.shown.get(number)
                if before is not now and before != now:
                    changes.append([number, *now])
                shown[number] = now
            self.shown, self.alive, self.seen = shown, self.next, self.kept
            keep = 0
            for entry, sent in zip(stack, self.sent):
                if entry[2] is not sent:
                    break
                keep += 1
            self.sent = [entry[2] for entry in stack]
            line = dumps([event, self.files[frame.f_code.co_filename], frame.f_lineno, keep, self.sent[keep:],
                          None if names == self.globals else names, changes, extra])
            self.globals = names
            self.steps += 1
            self.bytes += self.send(line)

        def step(self, event, frame, extra=None):
            if self.steps >= STEPS or self.bytes >= BYTES:
                self.flush()
                self.stop()
            try:
                self.record(event, frame, extra)
            except RecursionError:
                pass

        def trace(self, frame, event, arg):
            code = frame.f_code
            if event != 'call' or code.co_filename not in self.files:
                return None
            is_main = code.co_name == '<module>' and frame.f_globals is self.namespace
            if not is_main:
                self.enter(frame)
                if code.co_flags & 1:
                    self.step('resume' if code.co_flags & GENERATOR and frame.f_lasti > 2 and self.has_begun(frame) else 'call', frame)
            raised = False

            def local(frame, event, arg):
                nonlocal raised
                if event == 'line':
                    raised = False
                    self.step('line', frame)
                elif event == 'exception':
                    kind, error, _ = arg
                    if not issubclass(kind, (StopIteration, StopAsyncIteration, GeneratorExit)):
                        raised = True
                        self.step('exception', frame, self.words(kind, error))
                elif event == 'return':
                    try:
                        if is_main:
                            self.step('unwind' if raised else 'end', frame)
                        elif code.co_flags & 1:
                            if raised and arg is None:
                                self.step('unwind', frame)
                            elif code.co_flags & GENERATOR and code.co_code[frame.f_lasti] in YIELDS:
                                self.step('yield', frame, arg)
                            else:
                                self.step('return', frame, arg)
                    finally:
                        if not is_main and self.stack and self.stack[-1][0] is frame:
                            self.stack.pop()
                return local
            return local

        def has_begun(self, frame):
            return frame.f_lineno != frame.f_code.co_firstlineno

        def words(self, kind, error):
            args = error.args if isinstance(error, BaseException) else ()
            text = ''
            if len(args) == 1:
                text = args[0] if type(args[0]) is str else atom(args[0], type(args[0])) or ''
            elif issubclass(kind, OSError) and len(args) > 1 and type(args[1]) is str:
                text = args[1]
            return [kind.__name__, shorten(text)]

    return Recorder
`;
