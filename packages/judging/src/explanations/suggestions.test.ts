import type { Language } from '@put/contract/judge/languages';
import { expect, test } from 'vitest';
import { explainMessage } from './by-language.ts';

const py = (message: string) => `Traceback (most recent call last):\n  File "main.py", line 3, in <module>\n${message}`;

/** Suggestions of compilers must not be lost. Printed by Python 3.14 (Pyodide), GCC 12, tsc 7, rustc 1.95. */
const suggestions: [Language, string, string][] = [
  [
    'python',
    py("NameError: name 'imput' is not defined. Did you mean: 'input'?"),
    'имя «imput» неизвестно: возможно, нужно «input».',
  ],
  [
    'python',
    py("NameError: name 'x' is not defined. Did you mean: 'self.x'?"),
    'имя «x» неизвестно: возможно, нужно «self.x».',
  ],
  [
    'python',
    py("NameError: name 'math' is not defined. Did you forget to import 'math'?"),
    'имя «math» неизвестно: возможно, не хватает строки import math.',
  ],
  [
    'python',
    py("NameError: name 'tine' is not defined. Did you mean: 'time'? Or did you forget to import 'tine'?"),
    'имя «tine» неизвестно: возможно, нужно «time» или не хватает строки import tine.',
  ],
  [
    'python',
    py("AttributeError: 'list' object has no attribute 'appendd'. Did you mean: 'append'?"),
    'у типа list нет «appendd»: возможно, нужно «append».',
  ],
  [
    'python',
    py("AttributeError: module 'math' has no attribute 'sqr'. Did you mean: 'sqrt'?"),
    'в модуле math нет «sqr»: возможно, нужно «sqrt».',
  ],
  [
    'python',
    py("AttributeError: module 'math' has no attribute 'foo'"),
    'в модуле math нет «foo»: проверьте имя после точки.',
  ],
  [
    'python',
    py("AttributeError: type object 'A' has no attribute 'foo'"),
    'у типа A нет «foo»: проверьте имя после точки.',
  ],
  [
    'python',
    py(
      "AttributeError: module 'random' has no attribute 'randint' (consider renaming '/box/random.py' since it has the same name as the standard library module named 'random' and prevents importing that standard library module)",
    ),
    'файл random.py называется так же, как модуль: переименуйте его, иначе модуль не виден.',
  ],
  [
    'python',
    py("ImportError: cannot import name 'sqr' from 'math' (unknown location). Did you mean: 'sqrt'?"),
    'в модуле math нет «sqr»: возможно, нужно «sqrt».',
  ],
  ['python', py("ImportError: cannot import name 'sqr' from 'math' (unknown location)"), 'в модуле math нет «sqr».'],
  ['python', py("ModuleNotFoundError: No module named 'maths'"), 'модуль «maths» здесь недоступен.'],
  [
    'python',
    py("TypeError: sort() got an unexpected keyword argument 'revers'. Did you mean 'reverse'?"),
    'у функции sort нет параметра «revers»: возможно, нужно «reverse».',
  ],
  [
    'python',
    py("SyntaxError: invalid syntax. Did you mean 'while'?"),
    'похоже на опечатку: возможно, нужно слово «while».',
  ],
  [
    'python',
    py("SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?"),
    'после print нужны скобки: print(…).',
  ],
  [
    'python',
    py("SyntaxError: cannot assign to function call here. Maybe you meant '==' instead of '='?"),
    'слева от «=» должно стоять имя переменной. Для сравнения нужен знак «==».',
  ],
  [
    'cpp',
    'a.cpp:3:2: error: invalid preprocessing directive #inlcude; did you mean #include?',
    'команды #inlcude нет: возможно, нужно #include.',
  ],
  [
    'cpp',
    'a.cpp:3:3: error: ‘cuont’ was not declared in this scope; did you mean ‘count’?',
    'имя «cuont» неизвестно: возможно, нужно «count».',
  ],
  [
    'cpp',
    'a.cpp:3:20: error: ‘class std::vector<int>’ has no member named ‘push_bck’; did you mean ‘push_back’?',
    'у этого типа нет «push_bck»: возможно, нужно «push_back».',
  ],
  [
    'cpp',
    'a.cpp:3:15: error: ‘std::string’ {aka ‘class std::__cxx11::basic_string<char>’} has no member named ‘lenght’; did you mean ‘length’?',
    'у этого типа нет «lenght»: возможно, нужно «length».',
  ],
  [
    'cpp',
    'a.cpp:3:8: error: ‘vectr’ is not a member of ‘std’; did you mean ‘vector’?',
    'в «std» нет «vectr»: возможно, нужно «vector».',
  ],
  [
    'c',
    'a.c:3:33: error: ‘cuont’ undeclared (first use in this function); did you mean ‘count’?',
    'имя «cuont» неизвестно: возможно, нужно «count».',
  ],
  [
    'c',
    'a.c:3:66: error: implicit declaration of function ‘prinf’; did you mean ‘printf’? [-Wimplicit-function-declaration]',
    'имя «prinf» неизвестно: возможно, нужно «printf».',
  ],
  ['c', 'a.c:3:78: error: unknown type name ‘itn’; did you mean ‘int’?', 'типа «itn» нет: возможно, нужен «int».'],
  [
    'typescript',
    "main.ts(3,10): error TS2724: '\"fs\"' has no exported member named 'readFileSyn'. Did you mean 'readFileSync'?",
    'в модуле нет «readFileSyn»: возможно, нужно «readFileSync».',
  ],
  [
    'typescript',
    "main.ts(3,45): error TS2663: Cannot find name 'x'. Did you mean the instance member 'this.x'?",
    'имя «x» неизвестно: возможно, нужно «this.x».',
  ],
  [
    'typescript',
    "main.ts(3,63): error TS2662: Cannot find name 's'. Did you mean the static member 'A.s'?",
    'имя «s» неизвестно: возможно, нужно «A.s».',
  ],
  [
    'typescript',
    "main.ts(3,1): error TS1435: Unknown keyword or identifier. Did you mean 'const'?",
    'похоже на опечатку: возможно, нужно слово «const».',
  ],
  [
    'typescript',
    "main.ts(3,9): error TS2576: Property 's' does not exist on type 'A'. Did you mean to access the static member 'A.s' instead?",
    '«s» здесь нет: возможно, нужно «A.s».',
  ],
  [
    'go',
    'main.go:3:5: p.name undefined (type Person has no field or method name, but does have field Name)',
    'у типа Person нет «name»: возможно, нужно «Name».',
  ],
  [
    'go',
    'main.go:3:6: name println not exported by package fmt',
    '«println» в чужом пакете скрыто: имена пакетов пишутся с большой буквы.',
  ],
  [
    'csharp',
    "Main.cs(3,9): error CS0246: The type or namespace name `List' could not be found. Are you missing `System.Collections.Generic' using directive?",
    'типа «List» не видно: возможно, не хватает строки using System.Collections.Generic;',
  ],
  [
    'rust',
    'error[E0425]: cannot find value `cuont` in this scope\n --> main.rs:3:20\n  |\n3 |     println!("{}", cuont);\n  |                    ^^^^^\n  |\nhelp: a local variable with a similar name exists\n  |\n3 -     println!("{}", cuont);\n3 +     println!("{}", count);\n  |\n\nerror: next',
    'имя «cuont» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше. Возможно, нужно так: println!("{}", count);',
  ],
  [
    'rust',
    'error[E0425]: cannot find value `cuont` in this scope\n --> main.rs:3:20\n  |\n3 | cuont;\n  | ^^^^^ help: a local variable with a similar name exists: `count`',
    'имя «cuont» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше. Возможно, нужно «count».',
  ],
  [
    'rust',
    'error[E0425]: cannot find function `comput` in this scope\n --> main.rs:3:20\n  |\n2 | fn compute(a: i32) -> i32 { a }\n  | ------------------------- similarly named function `compute` defined here',
    'имя «comput» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше. Возможно, нужно «compute».',
  ],
  [
    'rust',
    'error[E0599]: no method named `pussh` found for struct `Vec<_>` in the current scope\n --> main.rs:3:7\n  |\n3 |     v.pussh(1);\n  |       ^^^^^\n  |\nhelp: there is a method `push` with a similar name',
    'метода «pussh» у этого типа нет. Возможно, нужно «push».',
  ],
  [
    'rust',
    'error[E0433]: cannot find type `HashMap` in this scope\n  --> main.rs:3:13\n   |\n3  |     let m = HashMap::new();\n   |             ^^^^^^^ use of undeclared type `HashMap`\n   |\nhelp: consider importing this struct\n   |\n 1 + use std::collections::HashMap;\n   |',
    'имя «HashMap» неизвестно: возможно, не хватает use. Возможно, не хватает строки use std::collections::HashMap;',
  ],
  // a suggestion of the next message must not be taken
  [
    'rust',
    'error[E0609]: no field `a` on type `P`\n --> main.rs:3:7\n  |\n\nerror: x\nhelp: a field with a similar name exists: `b`',
    'у типа P нет поля «a».',
  ],
];

test.each(suggestions)('%s: %j suggests', (language, raw, words) => {
  expect(explainMessage(raw, language)).toBe(`Строка 3: ${words}`);
});
