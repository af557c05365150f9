/** The programs that test a runner's promises, in one language. */
export type ConformancePrograms = {
  language: string;
  file: string;
  sum: string;
  minusOne: string;
  loops: [name: string, source: string][];
  sleepsLong: string;
  sleepsShort: string;
  /** Waits twice for 0.1 s at the same time and prints [ 1, 2 ] or [1, 2]. */
  waitsTogether: string;
  eatsMemory: [name: string, source: string][];
  takesMiB: (mib: number) => string;
  floods: string;
  complains: string;
  crashes: { source: string; stderr: RegExp; contains: string; frames: RegExp; frameCount: number };
  recursion: { source: string; words: string };
  readsTooMuch: { source: string; words: string; stdout: string };
  reverses: string;
  /** Prints its input byte by byte. Absent: the language reads only text here. */
  echoes?: string;
  exits: [source: string, code: number, stderr: string][];
  broken: [source: string, words: string][];
  brokenStart: RegExp;
  several: { files: { name: string; content: string }[]; frame: string };
  /** Leaves traces wherever it can, and prints what it finds of an earlier run. */
  leavesTraces: { source: string; first: RegExp };
  /**
   * Replaces its files and folders by links and prints whether it finds any from before. Absent: the runner has no
   * links.
   */
  links?: { files: { name: string; content: string }[]; stdout: string };
  chance: string;
  prints1: string;
  /** Prints its arguments and the file named by the first one. Writes its input to the file named by the second one. */
  called: string;
};

export const pythonPrograms: ConformancePrograms = {
  language: 'python',
  file: 'main.py',
  sum: 'a, b = map(int, input().split())\nprint(a + b)',
  minusOne: 'print(int(input()) - 1, end="")',
  loops: [
    ['a loop', 'while True: pass'],
    ['a loop that catches everything', 'while True:\n  try:\n    while True: pass\n  except BaseException: pass'],
    ['one endless instruction', 'sum(range(10**15))'],
    ['a power without end', 'x = 7 ** (10 ** 8)'],
  ],
  sleepsLong: 'import time\ntime.sleep(60)',
  sleepsShort: 'import time\ntime.sleep(0.1)\nprint("утро")',
  waitsTogether: `
import asyncio
async def wait(n):
    await asyncio.sleep(0.1)
    return n
async def main(): return await asyncio.gather(wait(1), wait(2))
print(asyncio.run(main()))`,
  eatsMemory: [
    ['bit by bit', 'a = []\nwhile True: a.append("x" * 1_000_000 + str(len(a)))'],
    ['at once', 'a = [0] * 10**9'],
    ['in bytes', 'a = bytearray(500_000_000)'],
  ],
  takesMiB: (mib) => `a = bytearray(${mib} * 1024 * 1024)\nprint(len(a) >> 20)`,
  floods: 'while True: print("ё" * 100)',
  complains: 'import sys\nfor i in range(3000): print("x" * 99, file=sys.stderr)',
  crashes: {
    source: 'import json\ndef load(text):\n    return json.loads(text)\nprint(1)\nload("{")',
    stderr:
      /^Traceback \(most recent call last\):\n {2}File "main.py", line 5, in <module>\n[^]*JSONDecodeError: .*\n$/,
    contains: 'File "main.py", line 3, in load\n    return json.loads(text)\n',
    frames: /File "/g,
    frameCount: 2,
  },
  recursion: {
    source: 'def f(n): return f(n + 1)\nf(0)',
    words: 'RecursionError: maximum recursion depth exceeded',
  },
  readsTooMuch: {
    source: 'print(input())\nprint(input())',
    words: 'EOFError: EOF when reading a line',
    stdout: 'одна\n',
  },
  reverses: 'print(input()[::-1])',
  echoes: 'import sys\nsys.stdout.buffer.write(sys.stdin.buffer.read())',
  exits: [
    ['import sys\nsys.exit(3)', 3, ''],
    ['exit()', 0, ''],
    ['import sys\nsys.exit("беда")', 1, 'беда\n'],
    ['import os\nos._exit(7)', 7, ''],
    ['raise SystemExit(256 + 5)', 5, ''],
  ],
  broken: [
    ['print("a', 'SyntaxError: unterminated string literal (detected at line 1)'],
    ['if True:\nprint(1)', 'IndentationError: expected an indented block'],
    ['x = 1\nfor', 'line 2'],
  ],
  brokenStart: /^ {2}File "main.py", line \d/,
  several: {
    files: [
      { name: 'main.py', content: 'import shapes\nprint(shapes.area(2), open("data.txt").read())\nshapes.area(None)' },
      { name: 'shapes.py', content: 'def area(side):\n    return side * side' },
      { name: 'data.txt', content: 'данные' },
    ],
    frame: 'File "shapes.py", line 2, in area\n    return side * side\n',
  },
  leavesTraces: {
    source: `
import builtins, json, os, sys, math
traces = [hasattr(builtins, 'left'), hasattr(math, 'left'), 'left' in sys.modules, os.path.exists('/tmp/left'),
          os.path.exists('left.txt'), os.environ.get('LEFT'), os.getcwd(), print.__name__, json.loads('1'), sys.getrecursionlimit()]
print(*traces)
builtins.left = math.left = sys.modules['left'] = 1
open('/tmp/left', 'w').write('x'); open('left.txt', 'w').write('x')
os.environ['LEFT'] = '1'; os.putenv('LEFT', '1'); os.chdir('/tmp'); sys.setrecursionlimit(5000)
json.loads = lambda text: 'patched'
def shout(*words): pass
builtins.print = shout
os.close(2)
`,
    first: /^False False False False False None \S+ print 1 1000\n$/,
  },
  links: {
    files: [
      {
        name: 'main.py',
        content: `
import os, shutil, lib.a
print(lib.a.x, os.path.islink('lib'), os.path.islink('data.txt'), os.path.exists('/tmp/a.py'), open('data.txt').read())
shutil.rmtree('lib'); os.remove('data.txt')
os.symlink('/tmp', 'lib'); os.symlink('/etc/hostname', 'data.txt')
open('lib/a.py', 'w').write('x = 0')
assert os.path.islink('lib') and os.path.exists('/tmp/a.py')`,
      },
      { name: 'lib/a.py', content: 'x = 1' },
      { name: 'data.txt', content: 'данные' },
    ],
    stdout: '1 False False False данные\n',
  },
  chance: 'import random, os\nprint(random.random(), os.urandom(8))',
  prints1: 'print(1)',
  called: `
import os, sys
print(sys.argv[1:], open(sys.argv[1], encoding='utf-8').read(), os.path.isdir('box'))
with open(sys.argv[2], 'w', encoding='utf-8') as file: file.write(sys.stdin.read())
1 / 0`,
};

export const javascriptPrograms: ConformancePrograms = {
  language: 'javascript',
  file: 'main.js',
  sum: `const [a, b] = require('fs').readFileSync(0, 'utf8').trim().split(/\\s+/).map(Number);\nconsole.log(a + b);`,
  minusOne: `process.stdout.write(String(Number(prompt()) - 1));`,
  loops: [
    ['a loop', 'for (;;);'],
    ['a loop that catches everything', 'for (;;) { try { for (;;); } catch {} finally { continue; } }'],
    ['an expression that tries everything', '/(a+)+$/.test("a".repeat(40) + "b")'],
    ['one endless instruction', 'const a = []; a.length = 4e9; a.indexOf(1);'],
    ['promises without end', 'const again = () => Promise.resolve().then(again); again();'],
    ['a loop behind a timer', 'setTimeout(() => { for (;;); });'],
  ],
  sleepsLong: 'setTimeout(() => console.log(1), 60_000)',
  sleepsShort: 'setTimeout(() => console.log("утро"), 100)',
  waitsTogether: `
const wait = (n) => new Promise((resolve) => setTimeout(resolve, 100, n));
Promise.all([wait(1), wait(2)]).then((all) => console.log(all));`,
  eatsMemory: [
    ['bit by bit', 'const a = []; for (;;) a.push("x".repeat(1_000_000) + a.length);'],
    ['at once', 'const a = new Array(1e9).fill(0);'],
    ['in bytes', 'const a = new Uint8Array(500_000_000);'],
    ['in a text', 'let s = "ab"; for (let i = 0; i < 28; i++) s += s; s.indexOf("z");'],
  ],
  takesMiB: (mib) => `const a = new Uint8Array(${mib} * 1024 * 1024);\nconsole.log(a.length >> 20);`,
  floods: 'for (;;) console.log("ё".repeat(100));',
  complains: 'for (let i = 0; i < 3000; i++) console.error("x".repeat(99));',
  crashes: {
    source: 'function load(text) {\n  return JSON.parse(text);\n}\nconsole.log(1);\nload("{");',
    stderr:
      /^main\.js:2\n {2}return JSON\.parse\(text\);\n +\^\n\nSyntaxError: .*\n {4}at load \(main\.js:2:\d+\)\n {4}at main\.js:5:\d+\n$/,
    contains: '    at load (main.js:2:',
    frames: /^ {4}at /gm,
    frameCount: 2,
  },
  recursion: { source: 'const f = (n) => f(n + 1) + 1;\nf(0);', words: 'RangeError: Maximum call stack size exceeded' },
  readsTooMuch: {
    source: 'console.log(prompt());\nconsole.log(prompt().length);',
    words: "TypeError: cannot read property 'length' of null",
    stdout: 'одна\n',
  },
  reverses: 'console.log(Array.from(prompt()).reverse().join(""))',
  exits: [
    ['process.exit(3)', 3, ''],
    ['process.exitCode = 4', 4, ''],
    ['try { process.exit(7); } catch {} finally { console.log("never"); }', 7, ''],
    ['process.on("exit", (code) => console.error(code)); process.exit(256 + 5)', 5, '261\n'],
  ],
  broken: [
    ['console.log("a', 'SyntaxError: '],
    ['let x = ;', 'main.js:1'],
    ['const x = 1\nfor', 'main.js:2'],
    ['import x from "fs"; let y = ;', 'main.js:1'],
  ],
  brokenStart: /^main\.js:\d+\n/,
  several: {
    files: [
      {
        name: 'main.js',
        content:
          'const shapes = require("./shapes");\nconst data = require("fs").readFileSync("data.txt", "utf8");\nconsole.log(shapes.area({ side: 2 }), data);\nshapes.area(null);',
      },
      { name: 'shapes.js', content: 'exports.area = (shape) => {\n  return shape.side * shape.side;\n};' },
      { name: 'data.txt', content: 'данные' },
    ],
    frame: 'shapes.js:2\n  return shape.side * shape.side;\n',
  },
  leavesTraces: {
    source: `
console.log(typeof left, 'left' in Object.prototype, typeof Array.prototype.left, [3, 20].sort().join(), JSON.parse('1'),
  Math.max(1, 2), typeof require('fs').left, process.argv.length, globalThis[Symbol.for('left')], Error.stackTraceLimit, typeof process.env.LEFT);
globalThis.left = Object.prototype.left = Array.prototype.left = require('fs').left = globalThis[Symbol.for('left')] = 1;
process.env.LEFT = '1';
process.argv.push('left');
Error.stackTraceLimit = 1;
Error.prepareStackTrace = () => 'patched';
Array.prototype.sort = function () { return this; };
JSON.parse = () => 'patched';
Math.max = () => 'patched';
console.log = String.prototype.split = RegExp.prototype.exec = Function.prototype.call = () => 'patched';
`,
    first: /^undefined false undefined 20,3 1 2 undefined 2 undefined 10 undefined\n$/,
  },
  chance: 'console.log(Math.random(), Math.random())',
  prints1: 'console.log(1)',
  called: `
const fs = require('fs');
const [given, left] = process.argv.slice(2);
console.log(process.argv.slice(2), fs.readFileSync(given, 'utf8'), fs.existsSync('box'));
fs.writeFileSync(left, fs.readFileSync(0, 'utf8'));
null.x;`,
};
