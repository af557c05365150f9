/** Python code for the student's side of a bridge: it loads the module and carries out the requests of the tests. */
export const servantSource = String.raw`
def _open_bridge(bridge):
    import sys, types
    sys.modules.pop('_harness', None)
    module = sys.modules['_bridge'] = types.ModuleType('_bridge')
    module.serve = bridge.serve
    return bridge

def _serve(names, parts=_bridge_parts, open_bridge=_open_bridge, student_frames=_student_frames):
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
            return ''.join(student_frames(shown, names).format())[-20000:]

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
