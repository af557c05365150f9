import { describe, expect, it } from 'vitest';
import { csvField, csvText } from './csv.ts';

describe('csvField', () => {
  it.each(['=1+1', '+7', '-1', '@SUM(A1)', '\t=1', ' =cmd', '\r=1', '=HYPERLINK("http://evil";"x")'])(
    'lets no spreadsheet run %j',
    (value) => expect(csvField(value).replace(/^"/, '')).toMatch(/^'/),
  );

  it('quotes what would break the row', () => {
    expect(csvField('а;б')).toBe('"а;б"');
    expect(csvField('«"Б" класс»')).toBe('"«""Б"" класс»"');
    expect(csvField('две\nстроки')).toBe('"две\nстроки"');
  });

  it('writes numbers with a comma and leaves a negative one a number', () => {
    expect(csvField(12.5)).toBe('12,5');
    expect(csvField(-1)).toBe('-1');
  });
});

it('writes lines with a byte order mark, which a Russian spreadsheet opens', () => {
  expect(
    csvText([
      ['Ученик', 'Сумма'],
      ['=Анна', 2.5],
    ]),
  ).toBe("\uFEFFУченик;Сумма\r\n'=Анна;2,5\r\n");
});
