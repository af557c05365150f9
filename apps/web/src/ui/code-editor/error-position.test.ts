import { expect, test } from 'vitest';
import { findErrorFile, findErrorPosition } from './error-position.ts';

const syntax = '  File "main.py", line 2\n    print(x\n         ^\nSyntaxError: \'(\' was never closed\n';

test('the line of a syntax error with the plain words, which need not name it again', () => {
  expect(findErrorPosition(syntax, 'Строка 2: скобка «(» открыта, но не закрыта.', 'main.py')).toEqual({
    line: 2,
    message: 'Скобка «(» открыта, но не закрыта.',
  });
});

test('the innermost line of the own file in a traceback, with the raw words where there are no better ones', () => {
  const traceback = [
    'Traceback (most recent call last):',
    '  File "main.py", line 9, in <module>',
    '  File "/box/main.py", line 4, in f',
    '  File "/usr/lib/python3.14/json/decoder.py", line 300, in decode',
    'ValueError: odd',
  ].join('\n');
  expect(findErrorPosition(traceback, null, 'main.py')).toEqual({ line: 4, message: 'ValueError: odd' });
});

test('nothing is marked for another file or without a place', () => {
  expect(findErrorPosition(syntax, null, 'helper.py')).toBeNull();
  expect(findErrorPosition('', null, 'main.py')).toBeNull();
});

test.each([
  [
    'main.cpp: In function ‘int main()’:\nmain.cpp:4:19: error: ‘y’ was not declared',
    'main.cpp',
    4,
    19,
    '‘y’ was not declared',
  ],
  ["Main.java:3: error: ';' expected\n    int x = 5", 'Main.java', 3, undefined, "';' expected"],
  ['main.ts(2,9): error TS2304: Cannot find name.', 'main.ts', 2, 9, 'Cannot find name.'],
  ['main.pas(3,3) Error: Identifier not found', 'main.pas', 3, 3, 'Identifier not found'],
  ['main.pas(3,3) Fatal: Syntax error', 'main.pas', 3, 3, 'Syntax error'],
  ['Main.cs(4,9): error CS0103: no such name', 'Main.cs', 4, 9, 'No such name'],
  ['./main.go:5:7: undefined: x', 'main.go', 5, 7, 'Undefined: x'],
  ['error[E0425]: cannot find\n --> main.rs:4:20\n  |', 'main.rs', 4, 20, 'Error[E0425]: cannot find'],
  ["thread 'main' panicked at main.rs:5:21:\nindex out of bounds", 'main.rs', 5, 21, 'Index out of bounds'],
  [
    'main.js:2\nx\n\nReferenceError: x is not defined\n    at f (main.js:2:25)',
    'main.js',
    2,
    undefined,
    'ReferenceError: x is not defined',
  ],
  [
    'Exception in thread "main" java.lang.E: odd\n\tat Main.f(Main.java:3)\n\tat Main.main(Main.java:6)',
    'Main.java',
    3,
    undefined,
    null,
  ],
  ['panic: odd\n\ngoroutine 1 [running]:\nmain.main()\n\tmain.go:6', 'main.go', 6, undefined, null],
  ['System.E: odd\n  at Main.Run () in Main.cs:5', 'Main.cs', 5, undefined, null],
])('the place of %j', (raw, file, line, column, message) => {
  const position = findErrorPosition(raw, null, file);
  expect(position).toMatchObject({ line, ...(message !== null && { message }) });
  expect(position?.column).toBe(column);
  expect(findErrorFile(raw, [file])).toBe(file);
});

test('the file of an error, not the one that only includes it', () => {
  const raw = 'util.hpp:2:1: error: expected ‘;’\nmain.cpp:9:1: error: later';
  expect(findErrorFile(raw, ['main.cpp', 'util.hpp'])).toBe('util.hpp');
  expect(findErrorPosition(raw, 'Строка 2: не хватает точки с запятой.', 'util.hpp')).toEqual({
    line: 2,
    column: 1,
    message: 'Не хватает точки с запятой.',
  });
  const traceback = '  File "main.py", line 9, in <module>\n  File "helper.py", line 4, in f\nValueError: odd';
  expect(findErrorFile(traceback, ['main.py', 'helper.py'])).toBe('helper.py');
  expect(findErrorFile('Killed', ['main.py'])).toBeNull();
  expect(findErrorFile('  File "/usr/lib/json/decoder.py", line 4, in f', ['main.py'])).toBeNull();
});

/** Messages of the ten languages, with the judge's folders or without them. */
test.each([
  ['python', '  File "geometry/shapes.py", line 3, in area\nValueError: odd', 'geometry/shapes.py'],
  ['python', '  File "/home/student/geometry/shapes.py", line 3, in area\nValueError: odd', 'geometry/shapes.py'],
  ['c', 'geometry/shapes.c:3:10: error: ‘sides’ undeclared', 'geometry/shapes.c'],
  ['cpp', './geometry/shapes.cpp:3:10: error: ‘sides’ was not declared', 'geometry/shapes.cpp'],
  ['java', 'geometry/Shapes.java:3: error: cannot find symbol', 'geometry/Shapes.java'],
  ['java', 'Exception in thread "main" x\n\tat geometry.Shapes.area(Shapes.java:3)', 'geometry/Shapes.java'],
  ['java', 'Exception in thread "main" x\n\tat geometry.Shapes$Side.<init>(Shapes.java:3)', 'geometry/Shapes.java'],
  ['javascript', '    geometry/shapes.js:3:16:\n      3 │   return side * ;', 'geometry/shapes.js'],
  ['javascript', 'RangeError: side\n    at exports.area (geometry/shapes.js:3:9)', 'geometry/shapes.js'],
  ['javascript', 'RangeError: side\n    at file:///box/geometry/shapes.js:3:9', 'geometry/shapes.js'],
  ['typescript', 'geometry/shapes.ts:3\n  return side * ;', 'geometry/shapes.ts'],
  ['pascal', 'geometry/shapes.pas(3,38) Error: Identifier not found "intager"', 'geometry/shapes.pas'],
  ['pascal', 'shapes.pas(3,38) Error: Identifier not found "intager"', 'geometry/shapes.pas'],
  ['go', 'geometry/shapes.go:3:16: undefined: sides', 'geometry/shapes.go'],
  ['rust', 'error[E0425]: cannot find\n --> geometry/shapes.rs:3:12', 'geometry/shapes.rs'],
  ['rust', "thread 'main' panicked at 'side', geometry/shapes.rs:3:9", 'geometry/shapes.rs'],
  ['csharp', 'geometry/Shapes.cs(3,47): error CS0103: no such name', 'geometry/Shapes.cs'],
])('%s names a file in a folder: %j', (_, raw, file) => {
  const ending = file.slice(file.lastIndexOf('.'));
  const names = [`main${ending}`, file, `other/deep/x${ending}`];
  expect(findErrorFile(raw, names)).toBe(file);
  expect(findErrorPosition(raw, null, file, names)?.line).toBe(3);
  expect(findErrorPosition(raw, null, names[0]!, names)).toBeNull();
});

test('of files of one name the one in the named folder is meant, and none where that is not said', () => {
  const names = ['main.py', 'a/shapes.py', 'b/shapes.py'];
  expect(findErrorFile('  File "/box/b/shapes.py", line 3', names)).toBe('b/shapes.py');
  expect(findErrorFile('  File "shapes.py", line 3', names)).toBeNull();
});
