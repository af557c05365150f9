import { expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { explainPython } from './explain-python.ts';

const at = (error: string) => `  File "main.py", line 3\n    n = 1\n${error}`;

test.each([
  [
    'SyntaxError: invalid non-printable character U+00A0',
    'Строка 3: в строке есть невидимый знак, скопированный со страницы: неразрывный пробел (U+00A0). Сотрите его и наберите пробел сами.',
  ],
  [
    'SyntaxError: invalid non-printable character U+200A',
    'Строка 3: в строке есть невидимый знак, скопированный со страницы: U+200A. Сотрите его и наберите пробел сами.',
  ],
  [
    "SyntaxError: invalid character '“' (U+201C)",
    'Строка 3: кавычка «“» — из текстового редактора: наберите обычную, " или \'.',
  ],
  ["SyntaxError: invalid character '−' (U+2212)", 'Строка 3: знак «−» — не минус: наберите обычный «-».'],
  [
    "SyntaxError: invalid character '№' (U+2116)",
    'Строка 3: недопустимый знак «№»: возможно, он набран в русской раскладке.',
  ],
  [
    "NameError: name 'рrint' is not defined. Did you mean: 'print'?",
    'Строка 3: имя «рrint» неизвестно: возможно, нужно «print». В имени буква «р» — русская.',
  ],
  [
    "NameError: name 'суммa' is not defined",
    'Строка 3: имя «суммa» неизвестно: проверьте, нет ли опечатки и задано ли оно раньше. В имени буква «a» — латинская.',
  ],
  [
    "RuntimeError: can't start new thread",
    'Строка 3: потоки (threading) здесь не запускаются: обойдитесь без них или выполняйте всё по очереди.',
  ],
  [
    'OSError: [Errno 138] emscripten does not support processes.',
    'Строка 3: другие программы и процессы (subprocess, multiprocessing) отсюда не запустить.',
  ],
  [
    "ModuleNotFoundError: No module named '_multiprocessing'",
    'Строка 3: другие программы и процессы (subprocess, multiprocessing) отсюда не запустить.',
  ],
])('«%s» is told in words', (error, words) => {
  expect(explainPython(at(error))).toBe(words);
});

test.each([
  ['5', 'Введите a: Введите b: 5', true],
  ['5', 'Ответ = 5', true],
  ['5', '15', false],
  ['5', 'x 5', false],
])('of «%s» in «%s» it is told that prompts are printed: %s', (expected, got, isTold) => {
  const compared = checkAnswer({ kind: 'tokens' }, expected, got);
  expect(compared.is === 'different' && compared.where.includes('Подсказки для ввода не нужны')).toBe(isTold);
});
