import { servantSource } from './bridge-servant.ts';
import { testerSource } from './bridge-tester.ts';
import { bridgeSource } from './bridge.ts';
import { sceneSource } from './scene/scene-source.ts';
import { framesSource, homeFolder } from './student-frames.ts';
import { tracerSource } from './tracer.ts';

/**
 * The part of the runner that is written in Python. It is loaded once and belongs to the memory image, so every
 * execution starts with it unchanged. It holds nothing that a student must not know.
 * `close` removes Pyodide's access to JavaScript. `run` and `check` leave the interpreter by `os._exit`, with the
 * program's exit code or one of the codes below. `serve` and `test` are the two sides of a test (bridge.ts).
 */
export const endCodes = { crash: 0x70_00_01, memory: 0x70_00_02, compile: 0x70_00_03 } as const;

export const harnessSource = String.raw`${framesSource}${bridgeSource}${servantSource}${testerSource}${tracerSource}${sceneSource}
def _harness():
    import sys, types
    import atexit, bisect, builtins, collections, copy, dataclasses, datetime, decimal, enum, fractions, functools, heapq
    import importlib, io, itertools, json, linecache, math, operator, os, posix, random, re, select, string, textwrap, time
    import ast, traceback, typing, unittest, warnings
    import encodings.idna, encodings.latin_1, encodings.ascii, encodings.utf_8_sig

    CRASH, MEMORY, COMPILE = ${endCodes.crash}, ${endCodes.memory}, ${endCodes.compile}
    HOME = '${homeFolder}'
    student_frames = _student_frames
    leave, flush_exit = posix._exit, atexit._run_exitfuncs
    refused = frozenset(('js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core', 'ctypes', '_ctypes', 'micropip',
                         'pyodide_http', 'webbrowser'))

    class Refuse:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if name.partition('.')[0] in refused:
                raise ModuleNotFoundError('No module named %r' % name, name=name)

    def pause(poll):
        # The usual time.sleep uses the processor here. A poll without descriptors lets the runner sleep and count it.
        def sleep(seconds, /):
            """sleep(seconds): delay execution for a given number of seconds."""
            if seconds < 0:
                raise ValueError('sleep length must be non-negative')
            poll(math.ceil(seconds * 1000))
        return sleep

    def plain_asyncio():
        # Pyodide has a loop for browsers. The usual loop has a socket to wake up from threads and signals;
        # there are none here, so it needs no socket.
        import asyncio
        from asyncio import events, runners, selector_events
        asyncio.run = runners.run
        loop = selector_events.BaseSelectorEventLoop
        loop._make_self_pipe = loop._close_self_pipe = loop._write_to_self = lambda self: None
        events._set_event_loop_policy(None)
        events._set_running_loop(None)

    def close():
        plain_asyncio()
        for name in list(sys.modules):
            if name.partition('.')[0] in refused:
                del sys.modules[name]
        for finder in sys.meta_path:
            if hasattr(finder, 'jsproxies'):
                finder.jsproxies.clear()
        sys.meta_path[:] = [f for f in sys.meta_path if 'yodide' not in (getattr(f, '__module__', None) or type(f).__module__)]
        sys.meta_path.insert(0, Refuse)
        sys.excepthook, sys.displayhook, sys.breakpointhook = sys.__excepthook__, sys.__displayhook__, sys.__breakpointhook__
        sys.stdin = sys.__stdin__ = io.TextIOWrapper(open(0, 'rb', closefd=False), encoding='utf-8')
        sys.stdout = sys.__stdout__ = io.TextIOWrapper(open(1, 'wb', closefd=False), encoding='utf-8')
        sys.stderr = sys.__stderr__ = io.TextIOWrapper(
            open(2, 'wb', closefd=False), encoding='utf-8', errors='backslashreplace', line_buffering=True)
        for name, file in ('stdin', sys.stdin), ('stdout', sys.stdout), ('stderr', sys.stderr):
            file.mode = 'r' if name == 'stdin' else 'w'
        time.sleep = pause(select.poll().poll)
        builtins.exit = builtins.quit = sys.exit
        sys.path[:] = [p for p in sys.path if p.startswith('/lib/')]
        sys.dont_write_bytecode = True
        sys.setrecursionlimit(1000)
        if hasattr(sys, 'last_exc'):
            del sys.last_exc
        import gc
        gc.collect()

    def tell(error, names, stderr):
        try:
            if sys.excepthook is not sys.__excepthook__:
                return sys.excepthook(type(error), error, error.__traceback__)
            shown = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
            text = ''.join(student_frames(shown, names).format())
        except BaseException:
            text = type(error).__name__ + '\n'
        try:
            stderr.write(text)
        except BaseException:
            pass

    def finish(code, *files):
        try:
            flush_exit()
        except BaseException:
            pass
        for file in (sys.stdout, sys.stderr, *files):
            try:
                file.flush()
            except BaseException:
                pass
        leave(code)

    def check(names):
        sys.modules.pop('_harness', None)
        stderr = sys.stderr
        warnings.simplefilter('ignore')
        for name in names:
            if not name.endswith('.py'):
                continue
            try:
                with open(name, 'rb') as file:
                    compile(file.read(), name, 'exec', dont_inherit=True)
            except BaseException as error:
                error.__traceback__ = None
                stderr.write(''.join(traceback.format_exception_only(error)))
                finish(COMPILE, stderr)
        leave(0)

    def asking_input(note):
        # A person answers input() only; a read to the end of the input must find an end.
        plain = builtins.input
        @functools.wraps(plain)
        def input(prompt='', /):
            os.write(note, b'i')
            try:
                return plain(prompt)
            finally:
                os.write(note, b'o')
        builtins.input = input

    Recorder = _make_tracer()

    def recorder(note, names, main, stdout, objects):
        files = {}
        for at, name in enumerate(names):
            files[name] = files[HOME + '/' + name] = at
        modules = frozenset(['__main__', *(name.removesuffix('.py').removesuffix('/__init__').replace('/', '.') for name in names)])
        send, flush = os.write, stdout.flush
        def put(line):
            return send(note, ('t' + line).encode('utf-8', 'replace'))
        def stop():
            send(note, b'c')
            leave(0)
        return Recorder(files, put, flush, stop, main, modules, objects)

    scene = _make_scene()

    def open_scene(note, names, stdout):
        # Two runs with equal data must be equal, so an action can be judged by running the program again.
        send = os.write
        def put(line):
            return send(note, ('s' + line).encode('utf-8', 'replace'))
        sys.modules['scene'] = scene
        scene._begin(put, names, stdout.flush, leave)

    def run(names, asks=False, traces=0, args=(), scenes=False, at=None, shown=False):
        stdout, stderr, name = sys.stdout, sys.stderr, names[0]
        sys.modules.pop('_harness', None)
        main = sys.modules['__main__'].__dict__
        main.clear()
        main.update(__name__='__main__', __doc__=None, __package__=None, __loader__=None, __spec__=None,
                    __file__=name, __builtins__=builtins)
        sys.argv[:] = [name, *args] if at is None else args
        if at is not None:
            main['__file__'] = HOME + '/' + name
        if shown:
            stdout.reconfigure(line_buffering=True)
        sys.path.insert(0, (HOME + '/' + name).rpartition('/')[0])
        random.seed()
        code = 0
        try:
            with open(name, 'rb') as file:
                source = file.read()
            linecache.cache[name] = len(source), None, io.TextIOWrapper(io.BytesIO(source), 'utf-8', 'replace').readlines(), name
            code_object = compile(source, name, 'exec', dont_inherit=True)
            if at is not None:
                os.chdir(HOME + '/' + at)
            if asks or traces or scenes:
                note = os.open('/dev/note', os.O_WRONLY)
            if asks:
                asking_input(note)
            if traces:
                sys.setrecursionlimit(sys.getrecursionlimit() + 60)
                sys.settrace(recorder(note, names, main, stdout, traces).trace)
            if scenes:
                open_scene(note, names, stdout)
            try:
                exec(code_object, main)
            finally:
                sys.settrace(None)
            if scenes:
                scene._end()
        except SystemExit as leaving:
            code = leaving.code
            if code is None:
                code = 0
            elif isinstance(code, int):
                code &= 0xff
            else:
                try:
                    print(code, file=stderr)
                except BaseException:
                    pass
                code = 1
            if scenes:
                scene._fail(leaving) if code else scene._end()
        except MemoryError as error:
            # With a message it is the parser saying that the program is too complex, not a lack of memory.
            code = CRASH if error.args else MEMORY
            main.clear()
            tell(error, names, stderr)
        except BaseException as error:
            code = CRASH
            if scenes:
                scene._fail(error)
            tell(error, names, stderr)
        finish(code, stdout, stderr)

    module = types.ModuleType('_harness')
    module.close, module.check, module.run, module.serve, module.test = close, check, run, _serve, _test
    sys.modules['_harness'] = module

_harness()
del _harness, _student_frames, _make_tracer, _make_scene, _serve, _test, _open_bridge, _bridge_parts
del _make_bridge, _make_values, _values_class, _make_remote, _remote_parts
`;
