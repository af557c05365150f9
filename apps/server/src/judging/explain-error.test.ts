import { describe, expect, test } from 'vitest';
import { explainError, patternOf } from './explain-error.ts';

const traceback = (line: number, error: string) =>
  `Traceback (most recent call last):\n  File "main.py", line 1, in <module>\n  File "main.py", line ${line}, in f\n    code\n${error}\n`;
const syntax = (line: number, error: string) => `  File "main.py", line ${line}\n    code\n    ^\n${error}\n`;

/** The commonest errors of beginners, with the expected explanation and line. */
test.each([
  [traceback(3, "NameError: name 'nam' is not defined"), 'Строка 3: имя «nam» неизвестно'],
  [syntax(2, "SyntaxError: expected ':'"), 'Строка 2: не хватает двоеточия'],
  [syntax(4, "SyntaxError: '(' was never closed"), 'Строка 4: скобка «(» открыта'],
  [
    syntax(5, "IndentationError: expected an indented block after 'if' statement on line 4"),
    'Строка 5: после строки 4',
  ],
  [
    traceback(2, 'TypeError: can only concatenate str (not "int") to str'),
    'Строка 2: строку нельзя сложить с типом int',
  ],
  [
    traceback(2, "ValueError: invalid literal for int() with base 10: '1 2'"),
    'Строка 2: не получилось превратить «1 2»',
  ],
  [traceback(7, 'IndexError: list index out of range'), 'Строка 7: номер элемента больше'],
  [traceback(2, 'EOFError: EOF when reading a line'), 'Строка 2: программа попросила ещё одну строку'],
  [traceback(9, 'ZeroDivisionError: division by zero'), 'Строка 9: деление на ноль'],
  [traceback(6, "AttributeError: 'list' object has no attribute 'push'"), 'Строка 6: у типа list нет «push»'],
  [traceback(6, "KeyError: 'мост'"), "Строка 6: в словаре нет ключа 'мост'"],
  [
    traceback(8, "UnboundLocalError: cannot access local variable 'n' where it is not associated"),
    'Строка 8: переменная «n»',
  ],
])('%#: in words, with the line', (stderr, words) => expect(explainError(stderr)).toContain(words));

describe('words of the author', () => {
  const stderr = traceback(3, "KeyError: 'мост'");

  test('come before the product’s own, with the groups of the pattern', () => {
    const own = [
      { pattern: '^ValueError', text: 'не то' },
      { pattern: "^KeyError: '(.+)'$", text: 'Про «$1» в условии ничего нет ($2, $0).' },
    ];
    expect(explainError(stderr, own)).toBe("Строка 3: про «мост» в условии ничего нет ($2, KeyError: 'мост').");
  });

  test('a wrong pattern is ignored', () => {
    expect(explainError(stderr, [{ pattern: '(', text: 'x' }])).toContain('в словаре нет ключа');
    for (const pattern of ['(', '(?=a)', '(?<!a)b', '(a)\\1']) expect(patternOf(pattern), pattern).toBeNull();
  });

  test.each(['(a+)+$', '(a|a)*$', '(.*a){25}', '([a-z]+)*\\d'])(
    'a pattern that would take for ever elsewhere ends: %s',
    (pattern) => {
      const text = `${'a'.repeat(5_000)}!`;
      expect(typeof explainError(text, [{ pattern, text: 'нашлось' }])).toMatch(/string|object/);
    },
  );
});
