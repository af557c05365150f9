import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Outcome, Runner } from '../runner.ts';
import { plantSecret, expectNothing, runOnce, type PlantedSecret } from './perform.ts';

/** How a student who knows importlib tries to get a refused module back. */
const reget = `
import sys, _imp
from importlib.machinery import ModuleSpec, BuiltinImporter
sys.meta_path[:] = [f for f in sys.meta_path if getattr(f, '__name__', '') != 'Refuse']
def builtin(name):
    spec = ModuleSpec(name, BuiltinImporter, origin='built-in')
    module = _imp.create_builtin(spec)
    _imp.exec_builtin(module)
    return module
def attempt(label, action):
    try: print(label, 'GOT', action())
    except BaseException as error: print(label, 'refused', type(error).__name__)
`;

let secret: PlantedSecret;
let runner: Runner;

beforeAll(async () => {
  secret = await plantSecret();
  runner = await startTestPython();
});

afterAll(async () => {
  await runner.close();
  await secret.close();
});

async function run(content: string, input = ''): Promise<Outcome> {
  const outcome = await runOnce(runner, 'python', secret.fill(content), { input, timeMs: 1500 });
  expectNothing(outcome, secret);
  return outcome;
}

/** After an attack, the next student's program must run as usual, and the host must be unchanged. */
async function expectNothingHappened(): Promise<void> {
  const program = `
import builtins, os, sys, threading
left = [name for name in dir(builtins) if 'pwned' in name] + os.listdir('/tmp') + os.listdir('.')
print(left, sys.gettrace(), sys.getprofile(), threading.active_count(), 'stolen' in sys.modules)
print(sum(map(int, input().split())))`;
  const { end, stdout, stderr } = await run(program, '20 22');
  expect({ end, stdout, stderr }).toEqual({ end: exited, stdout: "['main.py'] None None 1 False\n42\n", stderr: '' });
  expect(secret.requests()).toBe(0);
  expect(await readdir(secret.folder)).toEqual(['secret.txt']);
}

const exited = { by: 'exit', code: 0 };
const attempts = (...actions: string[]) =>
  `${reget}\n${actions.map((action) => `attempt(${JSON.stringify(action.slice(0, 40))}, lambda: ${action})`).join('\n')}`;

describe('a program that tries to escape', () => {
  afterEach(expectNothingHappened);

  it('has no shell: os.system, popen, subprocess, exec', async () => {
    const content = `
import os, subprocess
for action in (lambda: os.system('id > SECRET_FILE.pwned'), lambda: os.popen('id').read(), lambda: subprocess.run(['id']),
               lambda: os.execv('/bin/sh', ['sh']), lambda: os.posix_spawn('/bin/sh', ['sh'], {})):
    try: print('status', action())
    except Exception as error: print('refused')`;
    const { end, stdout } = await run(content);
    expect(end).toEqual(exited);
    expect(stdout).toBe('status -1\nrefused\nrefused\nrefused\nrefused\n');
  });

  it('can not fork', async () => {
    const { end, stderr } = await run('import os\nwhile True: os.fork()');
    expect(end).toEqual({ by: 'crash' });
    expect(stderr).toContain('Function not implemented');
  });

  it.each(['js', 'pyodide_js', 'pyodide.code', '_pyodide_core', '_pyodide._importhook', 'micropip'])(
    'can not import %s',
    async (name) => {
      const { end, stderr } = await run(`import ${name}`);
      expect(end).toEqual({ by: 'crash' });
      expect(stderr).toContain('ModuleNotFoundError: No module named');
    },
  );

  it('gets nothing from run_js', async () => {
    const { end } = await run('from pyodide.code import run_js\nprint("GOT", run_js("process.env"))');
    expect(end).toEqual({ by: 'crash' });
  });

  it('finds no JavaScript behind the core that it imports around the refusal', async () => {
    const content = `${reget}
core = builtin('_pyodide_core')
print(len(dir(core)) > 0)
for name in ('run_js', 'run_sync', 'raw_call', 'js_flags', 'jsnull', 'JsProxy'):
    value = getattr(core, name, None)
    if callable(value):
        try: print('GOT', name, value('globalThis.process.pid'))
        except BaseException as error: print('refused', name)`;
    const { stdout } = await run(content);
    expect(stdout).not.toMatch(/\d{2,}/);
  });

  it('finds no use for a proxy of JavaScript that the garbage collector shows', async () => {
    const content = `
import gc
for thing in gc.get_objects():
    if 'JsProxy' in str(type(thing)) or type(thing).__name__ == 'JsFinder':
        for action in (lambda: thing.constructor.constructor('return process.pid')(), lambda: thing.jsproxies['js'].process.pid):
            try: print('GOT', action())
            except Exception: pass
print('done')`;
    const { end, stdout } = await run(content);
    // Either it finds nothing, or the first use of what it finds ends the program.
    expect([exited, { by: 'crash' }]).toContainEqual(end);
    expect(stdout).toMatch(/^(done\n)?$/);
  });

  it('can not bring ctypes back', async () => {
    const { stdout } = await run(attempts('builtin("_ctypes") and 1', '__import__("ctypes").pythonapi.system(b"id")'));
    expect(stdout).not.toContain('GOT');
  });

  it('can not call JavaScript through the foreign function interface', async () => {
    const content = `${reget}
import importlib.machinery, types
ctypes = builtin('_ctypes')
print('loaded')
attempt('dlopen', lambda: ctypes.dlopen(None, 0))
handle = ctypes.dlopen(None, 0)
print('GOT', ctypes.dlsym(handle, 'emscripten_run_script'))`;
    const { end } = await run(content);
    expect(end).toEqual({ by: 'crash' });
  });

  it('can not connect, resolve or listen', async () => {
    const content = `
import socket
for action in (lambda: socket.create_connection(('127.0.0.1', PORT), 1), lambda: socket.socket(),
               lambda: socket.getaddrinfo('example.org', 80), lambda: socket.socketpair(), lambda: socket.create_server(('', 8080))):
    try: print('GOT', action())
    except OSError as error: print('refused')`;
    const { end, stdout } = await run(content);
    expect({ end, stdout }).toEqual({ end: exited, stdout: 'refused\n'.repeat(5) });
  });

  it('can not fetch: urllib, http.client, pyfetch', async () => {
    const url = `http://127.0.0.1:PORT/`;
    const content = attempts(
      `__import__('urllib.request').request.urlopen('${url}').read()`,
      `__import__('http.client').client.HTTPConnection('127.0.0.1', PORT).request('GET', '/')`,
      `__import__('pyodide.http').http.pyfetch('${url}').send(None)`,
    );
    expect((await run(content)).stdout.match(/refused/g)).toHaveLength(3);
  });

  it('reads no file of the host', async () => {
    const paths = ['/etc/passwd', '/proc/self/environ', '/proc/1/cmdline', 'SECRET_FILE', '/../../etc/passwd'];
    const { end, stdout } = await run(attempts(...paths.map((path) => `open(${JSON.stringify(path)}).read()`)));
    expect(end).toEqual(exited);
    expect(stdout.match(/refused FileNotFoundError/g)).toHaveLength(paths.length);
  });

  it('mounts nothing of the host', async () => {
    const content = `${attempts("__import__('pyodide_js').mountNodeFS('/host', '/etc')")}
import os
print(hasattr(os, 'mknod'), hasattr(os, 'mount'), open('/dev/stdin').read())
print(sorted(os.listdir('/')))`;
    const { stdout } = await run(content, 'its own input');
    expect(stdout).toContain('False False its own input\n');
    expect(stdout).toContain("['dev', 'home', 'lib', 'proc', 'tmp']");
  });

  it('sees no environment variable of the server', async () => {
    const { stdout } = await run(
      'import os\nprint(sorted(os.environ))\nprint(os.getenv("PT_TEST_SECRET"), os.environb)',
    );
    expect(stdout).toContain('None');
    expect(stdout).not.toContain('PT_');
  });

  it("reads neither another test's input nor what is left in memory of it", async () => {
    const answer = 'q'.repeat(20) + String(Date.now());
    const content = `
import gc, sys
needle = input()
kept = [needle * 50 for _ in range(1000)]
import builtins; builtins.stolen = kept`;
    await run(content, answer);
    // A search finds the copy that it makes itself, so it proves nothing; memory-image.test.ts looks at every byte.
    const search = `
import gc
head, tail = 'q' * 20, ${JSON.stringify(answer.slice(20))}
import builtins
own = [head + tail]
print(hasattr(builtins, 'stolen'))
print(sum(1 for thing in gc.get_objects() if type(thing) in (list, tuple) and head + tail in str(thing)[:10_000]))`;
    const { end, stdout } = await run(search);
    expect({ end, stdout }).toEqual({ end: exited, stdout: 'False\n1\n' });
  });

  it('finds no answers in the frames and objects of the harness', async () => {
    const content = `
import gc, sys
frame, seen = sys._getframe(), []
while frame:
    seen.append(frame.f_code.co_name)
    frame.f_globals['pwned'] = 1
    frame = frame.f_back
print(seen, [name for name in sys.modules if 'harness' in name])`;
    const { end, stdout } = await run(content, 'input');
    expect(end).toEqual(exited);
    expect(stdout).toBe("['<module>', 'run', '<module>'] []\n");
  });

  it('gains nothing by tracing the harness', async () => {
    const content = `
import sys
def trace(frame, event, argument):
    if frame.f_code.co_name in ('finish', 'run', 'tell'):
        frame.f_locals['code'] = 0
        raise RuntimeError('stay')
    return trace
sys.settrace(trace)
sys.setprofile(trace)
sys._getframe().f_back.f_trace = trace
import threading; threading.settrace(trace)
print('end')`;
    const { stdout } = await run(content);
    expect(['', 'end\n']).toContain(stdout);
  });

  it('patches builtins for itself alone', async () => {
    const content = `
import builtins, sys, io, json, random
for name in ('print', 'input', 'open', 'exec', 'compile', 'isinstance', 'len', '__import__'):
    setattr(builtins, name, lambda *a, **k: 'pwned')
builtins.pwned = 1
sys.modules['stolen'] = sys; sys.modules.pop('io'); sys.stdout.close()`;
    expect((await run(content)).end.by).toMatch(/exit|crash/);
  });

  it("can not change Python's own files for others", async () => {
    const content = `
import os
path = '/lib/python314.zip'
for action in (lambda: open(path, 'r+b', buffering=0).write(b'pwned'), lambda: os.truncate(path, 0), lambda: os.chmod(path, 0)):
    try: print('GOT', action())
    except OSError as error: print(error.strerror)
os.remove(path)`;
    const { end, stdout } = await run(content);
    expect({ end, stdout }).toEqual({ end: exited, stdout: 'Read-only file system\n'.repeat(3) });
    expect((await run('import calendar\nprint(calendar.isleap(2028))')).stdout).toBe('True\n');
  });

  it('can not kill the server or any process', async () => {
    const content = `
import os, signal
for action in (lambda: os.kill(os.getppid(), 9), lambda: os.kill(1, 9), lambda: os.killpg(0, 9), lambda: os.kill(${process.pid}, 9)):
    try: action()
    except OSError as error: print('refused')
print('alive')
os.kill(os.getpid(), signal.SIGKILL)`;
    const { stdout } = await run(content);
    expect(stdout).toMatch(/^(refused\n)*(alive\n)?$/);
    expect(process.pid).toBeGreaterThan(0);
  });

  it('leaves no files for the next test', async () => {
    const content = `
import os
os.makedirs('/tmp/a/b'); open('/tmp/a/b/left', 'w').write('x'); os.symlink('/etc', '/tmp/link'); os.rename('main.py', 'other.py')
os.mkdir('/pwned'); os.remove('/dev/null'); handle = os.open('open', os.O_CREAT | os.O_RDWR); os.dup2(handle, 1); os.chdir('/tmp')`;
    expect((await run(content)).end).toEqual(exited);
    const { stdout } = await run(
      'import os\nprint(os.listdir("/tmp"), os.path.exists("/pwned"), open("/dev/null").read() == "")',
    );
    expect(stdout).toBe('[] False True\n');
  });

  it('leaves no thread, timer, signal or exit handler behind', async () => {
    const content = `
import atexit, signal, threading
signal.signal(signal.SIGALRM, lambda *a: print('pwned')); signal.signal(signal.SIGINT, signal.SIG_IGN)
print(hasattr(signal, 'alarm'), hasattr(signal, 'setitimer'))
atexit.register(lambda: open('/tmp/pwned', 'w').write('x'))
def forever():
    while True: pass
try: threading.Thread(target=forever, daemon=True).start()
except RuntimeError as error: print('no thread')
try: __import__('multiprocessing').Process(target=forever).start()
except (OSError, ImportError) as error: print('no process')`;
    const { end, stdout } = await run(content);
    expect({ end, stdout }).toEqual({ end: exited, stdout: 'False False\nno thread\nno process\n' });
    await new Promise((later) => setTimeout(later, 50));
  });
});
