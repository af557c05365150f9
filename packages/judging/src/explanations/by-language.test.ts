import type { Language } from '@put/contract/judge/languages';
import { expect, test } from 'vitest';
import { explainMessage, withLineOf } from './by-language.ts';

const unknownName = 'имя «x» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.';

/**
 * Printed by GCC 12, javac 17, tsc 5, rustc 1.63 and 1.95, Node 24 and Java 17. Those of FPC 3.2, Go 1.19 and Mono 6.8
 * are from their documentation.
 */
const messages: [Language, string, string][] = [
  [
    'cpp',
    'main.cpp: In function ‘int main()’:\nmain.cpp:4:3: error: expected ‘,’ or ‘;’ before ‘std’\n    4 |   std::cout << a;',
    'Строка 4: не хватает точки с запятой в конце предыдущей строки.',
  ],
  [
    'cpp',
    'main.cpp: In function ‘int main()’:\nmain.cpp:4:3: error: expected initializer before ‘std’',
    'Строка 4: не хватает точки с запятой в конце предыдущей строки.',
  ],
  [
    'c',
    'main.c:5:3: error: expected ‘=’, ‘,’, ‘;’, ‘asm’ or ‘__attribute__’ before ‘scanf’',
    'Строка 5: не хватает точки с запятой в конце предыдущей строки.',
  ],
  [
    'cpp',
    'main.cpp:3:3: error: ‘cout’ was not declared in this scope; did you mean ‘std::cout’?',
    'Строка 3: имя «cout» неизвестно: нужны «using namespace std;» или «std::cout» и подключённый заголовок.',
  ],
  [
    'cpp',
    'main.cpp:4:19: error: conversion from ‘int’ to non-scalar type ‘std::string’ {aka ‘std::__cxx11::basic_string<char>’} requested',
    'Строка 4: значение типа int нельзя превратить в std::string.',
  ],
  [
    'cpp',
    'main.cpp:5:11: error: invalid conversion from ‘const char*’ to ‘int’ [-fpermissive]',
    'Строка 5: значение типа const char* нельзя превратить в int.',
  ],
  [
    'cpp',
    "main.cpp:(.text+0xa): undefined reference to `f(int)'",
    'Функция «f(int)» объявлена или вызвана, но нигде не написана.',
  ],
  [
    'cpp',
    'main.cpp:1:10: fatal error: nothing.h: No such file or directory\n    1 | #include <nothing.h>',
    'Строка 1: файла «nothing.h» нет: проверьте имя в #include.',
  ],
  [
    'cpp',
    'main.cpp:2:36: error: ‘class std::vector<int>’ has no member named ‘push’',
    'Строка 2: у этого типа нет «push»: проверьте имя после точки.',
  ],
  [
    'cpp',
    'main.cpp:2:15: error: too many arguments to function ‘int f(int)’',
    'Строка 2: функции «int f(int)» передано не столько значений, сколько она принимает.',
  ],
  [
    'cpp',
    'main.cpp:3:25: error: no match for ‘operator<<’ (operand types are ‘std::istream’ {aka ‘std::basic_istream<char>’} and ‘int’)',
    'Строка 3: для ввода через cin нужен знак «>>», а не «<<».',
  ],
  [
    'cpp',
    "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check",
    'Индекс вне границ: at() или substr() обратились за край.',
  ],
  [
    'c',
    'main.c:4:3: error: ‘y’ undeclared (first use in this function)',
    'Строка 4: имя «y» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  ['c', "main.c:5:18: error: expected ';' before 'return'", 'Строка 5: не хватает точки с запятой.'],
  [
    'c',
    'main.c:6:3: error: expected declaration or statement at end of input',
    'Строка 6: программа оборвалась: не хватает скобки «}».',
  ],
  ['c', "(.text+0x17): undefined reference to `main'", 'В программе нет функции main: с неё программа начинается.'],
  ['java', "Main.java:3: error: ';' expected\n    int x = 5\n             ^", 'Строка 3: не хватает точки с запятой.'],
  [
    'java',
    'Main.java:5: error: cannot find symbol\n    System.out.println(y);\n                       ^\n  symbol:   variable y\n  location: class Main',
    'Строка 5: имя «y» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  [
    'java',
    'Main.java:6: error: cannot find symbol\n    Scanner in;\n    ^\n  symbol:   class Scanner\n  location: class Main',
    'Строка 6: класс Scanner не подключён: в начале нужно import java.util.*;',
  ],
  [
    'java',
    'Main.java:3: error: incompatible types: possible lossy conversion from double to int',
    'Строка 3: значение типа double не помещается в int: нужно явное приведение (int).',
  ],
  [
    'java',
    'Main.java:3: error: cannot assign a value to final variable c',
    'Строка 3: «c» — константа (final), её нельзя изменить.',
  ],
  [
    'java',
    'Main.java:1: error: class Other is public, should be declared in a file named Other.java',
    'Строка 1: публичный класс Other должен лежать в файле Other.java: назовите класс Main.',
  ],
  [
    'java',
    'Main.java:5: error: reached end of file while parsing',
    'Строка 5: программа оборвалась: не хватает скобки «}».',
  ],
  [
    'java',
    'Exception in thread "main" java.lang.ArithmeticException: / by zero\n\tat Main.f(Main.java:3)\n\tat Main.main(Main.java:6)',
    'Строка 3: деление на ноль.',
  ],
  [
    'java',
    'Exception in thread "main" java.util.InputMismatchException\n\tat Main.main(Main.java:6)',
    'Строка 6: во вводе не то, что читает программа: ждали число, а там другое.',
  ],
  [
    'java',
    'Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2\n\tat Main.main(Main.java:8)',
    'Строка 8: номер элемента 2 вне границ: элементов 2, счёт идёт с нуля.',
  ],
  [
    'javascript',
    'main.js:2\nconsole.log(y);\n            ^\n\nReferenceError: y is not defined\n    at main.js:2:13',
    'Строка 2: имя «y» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  [
    'javascript',
    "main.js:2\nif (x == 5 {\n           ^\n\nSyntaxError: Unexpected token '{'",
    'Строка 2: «{» здесь лишнее: проверьте скобки, запятые и кавычки перед ним.',
  ],
  [
    'javascript',
    "main.js:2\n\nTypeError: Cannot read properties of undefined (reading 'a')\n    at f (main.js:2:25)",
    'Строка 2: обращение к «a» у того, чего нет (undefined).',
  ],
  [
    'javascript',
    'TypeError: Assignment to constant variable.\n    at f (main.js:2:18)',
    'Строка 2: это константа (const), её нельзя изменить: объявите через let.',
  ],
  [
    'javascript',
    'RangeError: Maximum call stack size exceeded\n    at f (main.js:1:16)',
    'Строка 1: функция вызывает сама себя слишком много раз: проверьте условие выхода.',
  ],
  [
    'typescript',
    "main.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    'Строка 1: значение типа string нельзя присвоить тому, что имеет тип number.',
  ],
  [
    'typescript',
    'main.ts(4,9): error TS2554: Expected 1 arguments, but got 0.',
    'Строка 4: функция ждёт значений: 1, а передано: 0.',
  ],
  [
    'typescript',
    "main.ts(5,28): error TS18048: 'u' is possibly 'undefined'.",
    'Строка 5: значения может не быть (undefined или null): сначала проверьте его.',
  ],
  ['rust', 'error: expected `;`, found `println`\n --> main.rs:2:14\n  |', 'Строка 2: не хватает точки с запятой.'],
  [
    'rust',
    'error[E0425]: cannot find value `y` in this scope\n --> main.rs:4:20',
    'Строка 4: имя «y» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  [
    'rust',
    'error[E0382]: borrow of moved value: `s`\n --> main.rs:7:20',
    'Строка 7: «s» отдано раньше и больше не доступно: передайте ссылку &s или копию.',
  ],
  [
    'rust',
    "thread 'main' (19100) panicked at main.rs:5:21:\nindex out of bounds: the len is 2 but the index is 9",
    'Строка 5: номер элемента 9 вне границ: элементов 2, счёт идёт с нуля.',
  ],
  ['c', "geometry/shapes.c:3:10: error: 'x' undeclared (first use in this function)", `Строка 3: ${unknownName}`],
  ['cpp', "a/b/c.h:7:1: error: 'x' was not declared in this scope", `Строка 7: ${unknownName}`],
  [
    'java',
    'geometry/Shapes.java:3: error: not a statement\n  x;',
    'Строка 3: это не команда: возможно, пропущено присваивание или скобки вызова.',
  ],
  ['go', 'geometry/shapes.go:4:7: undefined: x', `Строка 4: ${unknownName}`],
  [
    'csharp',
    "geometry/Shapes.cs(3,5): error CS0103: The name `x' does not exist in the current context",
    `Строка 3: ${unknownName}`,
  ],
  ['pascal', 'geometry/shapes.pas(3,5) Error: Duplicate identifier "x"', 'Строка 3: имя «x» объявлено второй раз.'],
  [
    'rust',
    'error[E0425]: cannot find value `x` in this scope\n --> geometry/shapes.rs:3:5',
    `Строка 3: ${unknownName}`,
  ],
  [
    'javascript',
    '✘ [ERROR] Unexpected ";"\n\n    geometry/shapes.js:3:16:\n      3 │   return side * ;',
    'Строка 3: «;» здесь лишнее: проверьте скобки, запятые и кавычки перед ним.',
  ],
  [
    'typescript',
    '✘ [ERROR] Could not resolve "./shapes"\n\n    main.ts:1:21:\n',
    'Строка 1: модуль «./shapes» здесь недоступен: проверьте имя файла и «./» перед ним.',
  ],
  [
    'python',
    'Traceback (most recent call last):\n  File "geometry/shapes.py", line 3, in area\n    x\nNameError: name \'x\' is not defined',
    'Строка 3: имя «x» неизвестно: проверьте, нет ли опечатки и задано ли оно раньше.',
  ],
  ['rust', "thread 'main' panicked at 'attempt to divide by zero', main.rs:3:5", 'Строка 3: деление на ноль.'],
  [
    'pascal',
    'main.pas(4,3) Fatal: Syntax error, ";" expected but "identifier WRITELN" found',
    'Строка 4: не хватает точки с запятой в конце предыдущей команды.',
  ],
  [
    'pascal',
    'main.pas(3,3) Error: Identifier not found "x"',
    'Строка 3: имя «x» неизвестно: проверьте, нет ли опечатки и объявлено ли оно в var.',
  ],
  [
    'pascal',
    'main.pas(4,8) Error: Incompatible types: got "Constant String" expected "LongInt"',
    'Строка 4: нужен тип LongInt, а значение типа Constant String.',
  ],
  [
    'pascal',
    'Runtime error 200 at $0000000000401195\n  $0000000000401195  main,  line 5 of main.pas',
    'Строка 5: деление на ноль.',
  ],
  [
    'go',
    './main.go:5:7: undefined: x'.slice(2),
    'Строка 5: имя «x» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  [
    'go',
    'main.go:4:2: x declared but not used',
    'Строка 4: переменная «x» объявлена, но не используется: Go этого не разрешает.',
  ],
  [
    'go',
    'main.go:3:8: "os" imported and not used',
    'Строка 3: пакет os подключён, но не используется: уберите его из import.',
  ],
  [
    'go',
    'panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\tmain.go:6',
    'Строка 6: номер элемента 5 вне границ: элементов 3, счёт идёт с нуля.',
  ],
  [
    'csharp',
    "Main.cs(4,9): error CS0103: The name `x' does not exist in the current context",
    'Строка 4: имя «x» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  ['csharp', 'Main.cs(3,14): error CS1002: ; expected', 'Строка 3: не хватает точки с запятой.'],
  [
    'csharp',
    'Unhandled Exception:\nSystem.DivideByZeroException: Attempted to divide by zero.\n  at Main.Run () in Main.cs:5',
    'Строка 5: деление на ноль.',
  ],
  [
    'python',
    'Traceback (most recent call last):\n  File "main.py", line 2, in <module>\nZeroDivisionError: division by zero',
    'Строка 2: деление на ноль.',
  ],
];

test.each(messages)('%s: %j', (language, raw, words) => {
  expect(explainMessage(raw, language)).toBe(words);
});

test('an unknown message has no explanation, and an author’s one gets the line in any language', () => {
  expect(explainMessage('main.cpp:1:1: error: something nobody has seen', 'cpp')).toBeNull();
  expect(explainMessage('', 'java')).toBeNull();
  expect(withLineOf('Своё объяснение', 'main.go:7:1: odd', 'go')).toBe('Строка 7: своё объяснение');
  expect(withLineOf('Своё объяснение', 'no line', 'go')).toBe('Своё объяснение');
});

test('no pattern takes long for a hostile text', () => {
  const texts = [
    'a'.repeat(50_000),
    `main.cpp:1:1: error: ${'‘'.repeat(20_000)}`,
    `Main.java:1: error: cannot find symbol${'\n symbol: '.repeat(5_000)}`,
    ' at '.repeat(20_000),
  ];
  const before = process.threadCpuUsage();
  for (const language of ['cpp', 'java', 'javascript', 'typescript', 'pascal', 'go', 'rust', 'csharp'] as const)
    for (const text of texts) explainMessage(text, language);
  // CPU time, which other processes do not change. A pattern with quadratic backtracking would need minutes.
  expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
});
