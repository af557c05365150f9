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
    // what is no blank of C is a sign
    ['tokens', '1 2', '1\u00a02', 'different'],
    ['tokens', '1 2', '1\u30002', 'different'],
    ['tokens', '1 2', '\ufeff1 2', 'different'],
    ['tokens', '1\n2', '1\u20282', 'different'],
    ['lines', '1', '1\u00a0', 'different'],
    ['tokens', '1 2', '1\v2\f', 'same'],
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

  test.each([
    ['9007199254740993', '9007199254740992', 1e-6, 0, 'different'],
    ['9007199254740993', '9007199254740993.0000005', 1e-6, 0, 'same'],
    ['9007199254740993', '9007199254740993.0000011', 1e-6, 0, 'different'],
    ['9007199254740993', '9007199254740992', 1e-6, 1e-9, 'same'],
    ['0.12345678901234567890', '0.12345678901234567891', 1e-19, 0, 'same'],
    ['0.12345678901234567890', '0.12345678901234567892', 1e-20, 0, 'different'],
    ['-9007199254740993', '+9007199254740993', 1e-6, 0, 'different'],
    ['1000000000000000000', '1e18', 1e-6, 0, 'same'],
    ['10000000000000000000', '1e999999999', 1e-6, 0, 'different'],
    [`1${'0'.repeat(5000)}`, `1${'0'.repeat(4999)}1`, 1e-6, 0, 'different'],
  ])('%s and %s within %s and %s of the whole are %s', (expected, got, absolute, relative, result) => {
    expect(checkAnswer({ kind: 'float', absolute, relative }, expected, got).is).toBe(result);
  });

  test.each([
    ['1 2', '1\u00a02', 'В напечатанном есть невидимый знак: неразрывный пробел (U+00A0).'],
    ['привет', '\ufeffпривет', 'В напечатанном есть невидимый знак: метка порядка байтов (BOM) (U+FEFF).'],
    ['1\u00a02', '1 2', 'В ответе есть невидимый знак: неразрывный пробел (U+00A0).'],
    ['CPU', 'СPU', 'Напечатана русская буква «С», а нужна латинская буква «C».'],
    ['Да', 'Дa', 'Напечатана латинская буква «a», а нужна русская буква «а».'],
    ['мой', 'мои\u0306', 'Буквы с чертой или точками (й, ё) напечатаны из двух знаков, а нужны из одного.'],
    ['-2.5', '\u22122.5', 'Напечатан знак «\u2212», а нужен «-»: они похожи.'],
  ])('%j and %j look the same: %s', (expected, got, why) => {
    const compared = checkAnswer({ kind: 'tokens' }, expected, got);
    expect(compared.is).toBe('different');
    expect(compared.is === 'different' && compared.where.endsWith(why)).toBe(true);
  });

  test('a long row of blanks takes no time', () => {
    const got = `1${' '.repeat(1_000_000)}2`;
    const began = performance.now();
    checkAnswer({ kind: 'lines' }, '1', got);
    checkAnswer({ kind: 'tokens' }, '1', got);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
