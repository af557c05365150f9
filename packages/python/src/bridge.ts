import { remoteSource } from './bridge-remote.ts';
import { valuesSource } from './bridge-values.ts';

/**
 * Lets Python of one interpreter use objects of another one, so that the tests of a task never share memory with the
 * student's program. Values of plain types are copied. For any other object a number is sent, and the other side holds
 * a `Remote`, which sends each operation back.
 * Both sides run the same source. The tests' side must protect itself:
 * - It answers only calls and iteration steps on objects that it handed over, and reads public attributes only if a
 *   test made the class. The other side can not reach a frame, code or namespace of a test.
 * - A plain value of a test is not passed to an operator of an object whose class no test named: such an object could
 *   claim to equal anything.
 */
export const bridgeSource = String.raw`${remoteSource}${valuesSource}
def _make_bridge(Values, Remote, Broken, operators, asked):
    import json, os

    class Bridge(Values):
        def __init__(self, owner=None):
            super().__init__(owner)
            self.named = set()
            self.line = os.open('/dev/ask', os.O_RDWR)
            self.served = os.open('/dev/serve', os.O_RDWR)
            self.asks = 0

        def may_ask(self, remote):
            return self.owner is None or object.__getattribute__(remote, '_Remote__kind') in self.named

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
            if type(one).__module__ != self.owner or what.startswith('_') and what not in operators \
                    and what not in ('__enter__', '__exit__'):
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

    def write_all(line, data):
        while data:
            data = data[os.write(line, data):]

    def read_message(line):
        size, data = int.from_bytes(os.read(line, 8), 'big'), b''
        while len(data) < size:
            data += os.read(line, size - len(data))
        return data

    return Bridge, Broken, Remote

_bridge_parts = _make_bridge(_values_class, *_remote_parts)
`;
