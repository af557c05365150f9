import { expect, test } from 'vitest';
import { findErrorPlace } from './error-place.ts';

const syntax = '  File "main.py", line 2\n    print(x\n         ^\nSyntaxError: \'(\' was never closed\n';

test('the line of a syntax error with the plain words, which need not name it again', () => {
  expect(findErrorPlace(syntax, 'Строка 2: скобка «(» открыта, но не закрыта.', 'main.py')).toEqual({
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
  expect(findErrorPlace(traceback, null, 'main.py')).toEqual({ line: 4, message: 'ValueError: odd' });
});

test('nothing is marked for another file or without a place', () => {
  expect(findErrorPlace(syntax, null, 'helper.py')).toBeNull();
  expect(findErrorPlace('', null, 'main.py')).toBeNull();
});
