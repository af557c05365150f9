import { describe, expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';

const is = (kind: 'tokens' | 'lines' | 'exact', expected: string, got: string) =>
  checkAnswer({ kind }, expected, got).is;

describe('checkAnswer', () => {
  test.each([
    ['tokens', '1 2\n3\n', '1\n2   3', 'same'],
    ['tokens', '12', '1 2', 'different'],
    ['tokens', '', '\n\n', 'same'],
    ['tokens', '1', '1 1', 'different'],
    ['lines', 'a b\nc\n', 'a b  \r\nc\n\n', 'same'],
    ['lines', 'a b\nc\n', 'a  b\nc', 'spaces'],
    ['lines', 'a\nb', 'a b', 'spaces'],
    ['exact', 'a\nb\n', 'a\r\nb', 'same'],
    ['exact', 'a\nb\n', 'a \nb\n', 'spaces'],
    ['exact', 'а', 'a', 'different'],
  ] as const)('%s: %j and %j are %s', (kind, expected, got, result) => {
    expect(is(kind, expected, got)).toBe(result);
  });

  test('names the first line that differs', () => {
    expect(checkAnswer({ kind: 'tokens' }, '1\n2\n3', '1\n5\n3')).toEqual({
      is: 'different',
      where: 'Строка 2: ожидалось «2», получено «5».',
    });
    expect(checkAnswer({ kind: 'tokens' }, '1\n2', '1')).toEqual({
      is: 'different',
      where: 'Не хватает строки 2: ожидалось «2».',
    });
    expect(checkAnswer({ kind: 'lines' }, 'a\n\nb', 'a\nc\nb')).toEqual({
      is: 'different',
      where: 'Строка 2: ожидалась пустая строка, получено «c».',
    });
    expect(checkAnswer({ kind: 'lines' }, 'a\nb', 'a\n\nc')).toEqual({
      is: 'different',
      where: 'Строка 2: ожидалось «b», получена пустая строка.',
    });
    expect(checkAnswer({ kind: 'tokens' }, '1', ' \n')).toEqual({
      is: 'different',
      where: 'Программа ничего не напечатала.',
    });
    expect(checkAnswer({ kind: 'tokens' }, '1', '1\n2')).toEqual({
      is: 'different',
      where: 'Напечатано лишнее: ожидалось строк — 1, получено — 2.',
    });
  });

  test('numbers may be off by the larger of both limits, and by no more', () => {
    const near = (expected: string, got: string, absolute = 0.01, relative = 0) =>
      checkAnswer({ kind: 'float', absolute, relative }, expected, got).is;
    expect([near('1', '1.01'), near('1', '0.99'), near('1', '1.0101')]).toEqual(['same', 'same', 'different']);
    expect([near('200', '202', 0.01, 0.01), near('200', '203', 0.01, 0.01)]).toEqual(['same', 'different']);
    expect([near('-200', '-202', 0.01, 0.01), near('0.5', '0.51', 0.01, 0.001)]).toEqual(['same', 'same']);
    // exactly at the limit, where a sum of binary fractions is a little more
    expect(near('0.1', '0.4', 0.3)).toBe('same');
    expect([near('1', '1 1'), near('1 2', '1'), near('1 2', '1 3')]).toEqual(['different', 'different', 'different']);
    expect([near('yes 1', 'yes 1.01'), near('yes', 'no'), near('0x10', '16')]).toEqual([
      'same',
      'different',
      'different',
    ]);
    expect([near('5', 'five'), near('five', '5'), near('nan', 'nan')]).toEqual(['different', 'different', 'same']);
  });

  test('a long line is quoted to its sixtieth letter', () => {
    const where = (line: string) => {
      const checked = checkAnswer({ kind: 'tokens' }, line, 'x');
      return checked.is === 'different' ? checked.where : checked.is;
    };
    expect(where('a'.repeat(60))).toBe(`Строка 1: ожидалось «${'a'.repeat(60)}», получено «x».`);
    expect(where('a'.repeat(61))).toBe(`Строка 1: ожидалось «${'a'.repeat(60)}…», получено «x».`);
  });

  test('may ignore case', () => {
    expect(checkAnswer({ kind: 'tokens', ignores_case: true }, 'Да 7', 'дА\n7')).toEqual({ is: 'same' });
    expect(checkAnswer({ kind: 'tokens' }, 'Да', 'да')).toMatchObject({ is: 'different' });
    expect(checkAnswer({ kind: 'exact', ignores_case: true }, 'A b', 'a  B')).toEqual({ is: 'spaces' });
    const near = { kind: 'float', absolute: 0.1, relative: 0, ignores_case: true } as const;
    expect(checkAnswer(near, 'YES 1.05', 'yes 1')).toEqual({ is: 'same' });
  });
});
