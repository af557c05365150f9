import { expect, test } from 'vitest';
import { cleanCompilerOutput, cleanTrace } from './clean-trace.ts';

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

test('GCC: errors stay with their lines; warnings, notes, the linker’s own words and places of the server go', () => {
  const raw = text(
    '/box/7/main.cpp: In function ‘int main()’:',
    '/box/7/main.cpp:3:7: warning: unused variable ‘u’ [-Wunused-variable]',
    '    3 |   int u;',
    '      |       ^',
    '/box/7/main.cpp:4:3: error: ‘cout’ was not declared in this scope; did you mean ‘std::cout’?',
    '    4 |   cout << 1;',
    '      |   ^~~~',
    'In file included from /box/7/main.cpp:1:',
    '/usr/include/c++/12/iostream:61:18: note: ‘std::cout’ declared here',
    '   61 |   extern ostream cout;          /// Linked to standard output',
    '/box/7/util.hpp:2:1: error: expected ‘;’ after class definition',
  );
  expect(cleanCompilerOutput(raw, 'cpp', ['main.cpp', 'util.hpp'])).toBe(
    text(
      'main.cpp: In function ‘int main()’:',
      'main.cpp:4:3: error: ‘cout’ was not declared in this scope; did you mean ‘std::cout’?',
      '    4 |   cout << 1;',
      '      |   ^~~~',
      'util.hpp:2:1: error: expected ‘;’ after class definition',
    ),
  );
  const linker = text(
    "/usr/bin/ld: /tmp/ccDJ3a1s.o: in function `main':",
    "main.cpp:(.text+0xa): undefined reference to `f(int)'",
    'collect2: error: ld returned 1 exit status',
  );
  expect(cleanCompilerOutput(linker, 'cpp', ['main.cpp'])).toBe(
    "main.cpp:(.text+0xa): undefined reference to `f(int)'\n",
  );
});

test('what is only noise stays: better than nothing', () => {
  const raw = 'collect2: fatal error: ld terminated with signal 9 [Killed]\n';
  expect(cleanCompilerOutput(raw, 'c', ['main.c'])).toBe(raw);
});

test.each([
  ['java', 'Main.java', 'Note: Some messages have been simplified\n1 error\n', "/w/Main.java:3: error: ';' expected\n"],
  [
    'pascal',
    'main.pas',
    'Free Pascal Compiler version 3.2.2\nCopyright (c) 1993\nTarget OS: Linux\nCompiling /w/main.pas\nmain.pas(2,5) Note: Local variable "x" not used\nmain.pas(9) Fatal: Compilation aborted\nError: /usr/bin/ppcx64 returned an error exitcode\n',
    '/w/main.pas(3,3) Error: Identifier not found "x"\n',
  ],
  ['go', 'main.go', '# command-line-arguments\n', './main.go:5:2: undefined: x\n'],
  [
    'csharp',
    'Main.cs',
    '/w/Main.cs(2,7): warning CS0219: unused\nCompilation failed: 1 error(s), 1 warnings\n',
    '/w/Main.cs(3,5): error CS1002: ; expected\n',
  ],
] as const)('%s: only errors stay', (language, file, noise, error) => {
  expect(cleanCompilerOutput(noise + error, language, [file]).trim()).toBe(error.replace(/^(?:\/w|\.)\//, '').trim());
});

test('rustc: warnings and closing words go as whole blocks', () => {
  const raw =
    'warning: unused variable: `u`\n --> /w/main.rs:2:9\n  |\n2 |     let u = 1;\n  |         ^\n\n' +
    'error[E0425]: cannot find value `y` in this scope\n --> /w/main.rs:4:20\n  |\n\n' +
    'error: aborting due to 1 previous error; 1 warning emitted\n\nFor more information about this error, try `rustc --explain E0425`.\n';
  expect(cleanCompilerOutput(raw, 'rust', ['main.rs']).trim()).toBe(
    'error[E0425]: cannot find value `y` in this scope\n --> main.rs:4:20\n  |',
  );
});

test('Java: frames of the library go, causes stay', () => {
  const raw = text(
    'Exception in thread "main" java.lang.NumberFormatException: For input string: "x"',
    '\tat java.base/java.lang.NumberFormatException.forInputString(NumberFormatException.java:67)',
    '\tat java.base/java.lang.Integer.parseInt(Integer.java:668)',
    '\tat Main.main(Main.java:6)',
    'Caused by: java.lang.IllegalStateException: inner',
    '\t... 1 more',
  );
  expect(cleanTrace(raw, 'java', ['Main.java'])).toBe(
    text(
      'Exception in thread "main" java.lang.NumberFormatException: For input string: "x"',
      '\tat Main.main(Main.java:6)',
      'Caused by: java.lang.IllegalStateException: inner',
    ),
  );
});

test('JavaScript: frames of Node go, files keep their names', () => {
  const raw = text(
    'file:///tmp/box/main.js:2',
    'function f() { return o.a.b; }',
    '                        ^',
    '',
    "TypeError: Cannot read properties of undefined (reading 'a')",
    '    at f (file:///tmp/box/main.js:2:25)',
    '    at Array.map (<anonymous>)',
    '    at ModuleJob.run (node:internal/modules/esm/module_job:561:25)',
    '',
    'Node.js v24.21.0',
  );
  expect(cleanTrace(raw, 'javascript', ['main.js']).trim()).toBe(
    [
      'main.js:2',
      'function f() { return o.a.b; }',
      '                        ^',
      '',
      "TypeError: Cannot read properties of undefined (reading 'a')",
      '    at f (main.js:2:25)',
    ].join('\n'),
  );
});

test('Go: a function and its place go together', () => {
  const raw = text(
    'panic: runtime error: index out of range [5] with length 3',
    '',
    'goroutine 1 [running]:',
    'main.find(...)',
    '\t/box/main.go:6',
    'main.main()',
    '\t/box/main.go:10 +0x1d',
    'runtime.main()',
    '\t/usr/lib/go-1.19/src/runtime/proc.go:250 +0x212',
    'exit status 2',
  );
  expect(cleanTrace(raw, 'go', ['main.go']).trim()).toBe(
    [
      'panic: runtime error: index out of range [5] with length 3',
      'goroutine 1 [running]:',
      'main.find(...)',
      '\tmain.go:6',
      'main.main()',
      '\tmain.go:10',
    ].join('\n'),
  );
});

test('Rust, C# and Python', () => {
  const rust =
    "thread 'main' panicked at /w/main.rs:5:21:\nindex out of bounds: the len is 2 but the index is 9\nstack backtrace:\n   0: std::panicking\n             at /rustc/5980/library/std/src/panicking.rs:689:5\nnote: run with `RUST_BACKTRACE=1`\n";
  expect(cleanTrace(rust, 'rust', ['main.rs'])).toBe(
    "thread 'main' panicked at main.rs:5:21:\nindex out of bounds: the len is 2 but the index is 9\n",
  );
  const csharp =
    'Unhandled Exception:\nSystem.FormatException: Input string was not in a correct format.\n  at System.Number.ThrowOverflow () [0x0001a] in <12b418a7818c4ca0893feeaaf67f1e7f>:0 \n  at Main.Run () [0x00001] in /w/Main.cs:5\n[ERROR] FATAL UNHANDLED EXCEPTION: System.FormatException: Input string was not in a correct format.\n';
  expect(cleanTrace(csharp, 'csharp', ['Main.cs'])).toBe(
    'Unhandled Exception:\nSystem.FormatException: Input string was not in a correct format.\n  at Main.Run () in Main.cs:5\nSystem.FormatException: Input string was not in a correct format.\n',
  );
  const python =
    'Traceback (most recent call last):\n  File "/w/main.py", line 3, in <module>\n    json.loads("x")\n    ~~~~^^^\n  File "/usr/lib/python3.11/json/__init__.py", line 346, in loads\n    return _default_decoder.decode(s)\nValueError: odd\n';
  expect(cleanTrace(python, 'python', ['main.py'])).toBe(
    'Traceback (most recent call last):\n  File "main.py", line 3, in <module>\n    json.loads("x")\n    ~~~~^^^\nValueError: odd\n',
  );
});

test('files in folders keep their folders, also beside others of the same name', () => {
  const names = ['main.c', 'shapes.c', 'geometry/shapes.c', 'geometry/common/x.h'];
  const raw = text(
    'In file included from geometry/shapes.c:1:',
    '/box/geometry/shapes.c:3:10: error: oops',
    '/box/shapes.c:4:10: error: oops',
    './geometry/common/x.h:2:1: error: oops',
    'geometry/common/../shapes.c:5:1: error: oops',
    '/box/geometry/shapes.c:6:1: warning: nothing',
  );
  expect(cleanCompilerOutput(raw, 'c', names).trim().split('\n')).toEqual([
    'geometry/shapes.c:3:10: error: oops',
    'shapes.c:4:10: error: oops',
    'geometry/common/x.h:2:1: error: oops',
    'geometry/shapes.c:5:1: error: oops',
  ]);
  const python = text(
    'Traceback (most recent call last):',
    '  File "/box/main.py", line 1, in <module>',
    '  File "/usr/lib/python3.11/shapes.py", line 9, in area',
    '    other',
    '  File "/home/student/geometry/shapes.py", line 3, in area',
    'ValueError: side',
  );
  expect(cleanTrace(python, 'python', ['main.py', 'geometry/shapes.py'])).toBe(
    text(
      'Traceback (most recent call last):',
      '  File "main.py", line 1, in <module>',
      '  File "geometry/shapes.py", line 3, in area',
      'ValueError: side',
    ),
  );
  const java = text('Exception in thread "main" x', '\tat a.b.Shapes.area(Shapes.java:3)', '\tat x.Y.z(Y.java:1)');
  expect(cleanTrace(java, 'java', ['Main.java', 'a/b/Shapes.java'])).toBe(
    text('Exception in thread "main" x', '\tat a.b.Shapes.area(Shapes.java:3)'),
  );
});

test('what a program prints by itself is left alone, and hostile names and texts take no time', () => {
  expect(cleanTrace('debug: /a/b/c\nx = 1\n', 'cpp', ['main.cpp'])).toBe('debug: /a/b/c\nx = 1\n');
  const before = process.threadCpuUsage();
  for (const language of ['c', 'java', 'go', 'rust', 'csharp', 'javascript', 'pascal'] as const)
    for (const hostile of ['/a'.repeat(30_000), 'a('.repeat(30_000), '\n\tat '.repeat(10_000), 'a/'.repeat(30_000)]) {
      cleanTrace(hostile, language, ['main.c', 'a.b-c.h']);
      cleanCompilerOutput(hostile, language, ['main.c']);
    }
  // CPU time, which other processes do not change. A pattern with quadratic backtracking would need minutes.
  expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
});
