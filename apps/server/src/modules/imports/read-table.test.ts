import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { findHeadings, guessByContent, guessFields } from './guess-fields.ts';
import { cleanWords } from './check-rows.ts';
import { readDay } from './read-day.ts';
import { readLines, tableOf } from './read-table.ts';
import { takeFreeName, transliterate, usernameOf } from './transliterate.ts';

const csv = 'Фамилия;Имя;Почта\r\nЁлкина;Анна;anna@school.example\r\n"Петров; мл.";Пётр;\r\n';
const readTable = async (bytes: Buffer) => tableOf(await readLines(bytes), 0);
/** Encodes a text with a byte a letter. */
const inBytes = (encoding: string, text: string) => {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  return Buffer.from(Array.from(text, (sign) => signs.indexOf(sign)));
};
const expected = {
  headingLine: 1,
  headings: ['Фамилия', 'Имя', 'Почта'],
  rows: [
    { line: 2, cells: ['Ёлкина', 'Анна', 'anna@school.example'] },
    { line: 3, cells: ['Петров; мл.', 'Пётр', ''] },
  ],
};

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8', Buffer.from(`\uFEFF${csv}`)],
    ['Windows-1251', inBytes('windows-1251', csv)],
    ['DOS 866', inBytes('ibm866', csv)],
    ['Mac', inBytes('x-mac-cyrillic', csv)],
    ['UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
  ])('is read in %s', async (encoding, bytes) => {
    expect(await readTable(bytes)).toEqual({ encoding, delimiter: ';', ...expected });
  });

  test.each([';', ',', '\t', '|'])('is cut by %j', async (delimiter) => {
    const text = ['Имя', 'Логин', 'Заметка'].join(delimiter) + '\n' + ['Анна', 'anna', 'а. б. в'].join(delimiter);
    expect(await readTable(Buffer.from(text))).toMatchObject({
      delimiter,
      rows: [{ line: 2, cells: ['Анна', 'anna', 'а. б. в'] }],
    });
  });

  test('commas in names do not hide the semicolon; the line «sep=» is believed', async () => {
    expect((await readTable(Buffer.from('ФИО;Класс\nИванов, Пётр;10\nСидоров, Олег;11'))).delimiter).toBe(';');
    const told = await readTable(Buffer.from('sep=,\nФИО,Класс\n"Иванов",10'));
    expect(told).toMatchObject({ delimiter: ',', rows: [{ line: 3, cells: ['Иванов', '10'] }] });
  });

  test('empty lines, short rows and one column are no trouble', async () => {
    const { rows } = await readTable(Buffer.from('ФИО\n\nИванов Пётр\n\nСидоров Олег\n'));
    expect(rows).toEqual([
      { line: 3, cells: ['Иванов Пётр'] },
      { line: 5, cells: ['Сидоров Олег'] },
    ]);
  });
});

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** The smallest workbook that Excel opens: a text, a number, a date. */
const xlsx = () =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Лист" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${main}"><sheetData>
          <row r="1"><c r="A1" t="inlineStr"><is><t>ФИО</t></is></c><c r="B1" t="inlineStr"><is><t>Класс</t></is></c><c r="C1" t="inlineStr"><is><t>Дата рождения</t></is></c></row>
          <row r="3"><c r="A3" t="inlineStr"><is><t>Ёлкина Анна</t></is></c><c r="B3"><v>10</v></c><c r="C3" s="1"><v>40422</v></c></row>
        </sheetData></worksheet>`,
      ),
    }),
  );

test('an XLSX file: numbers as they are typed, days as days, lines as Excel counts them', async () => {
  expect(await readTable(xlsx())).toEqual({
    encoding: null,
    delimiter: null,
    headingLine: 1,
    headings: ['ФИО', 'Класс', 'Дата рождения'],
    rows: [{ line: 3, cells: ['Ёлкина Анна', '10', '2010-09-01'] }],
  });
});

describe('a file that is none', () => {
  /** A workbook whose first file claims to hold 200 MB. */
  const bomb = () => {
    const bytes = xlsx();
    bytes.writeUInt32LE(200 * 1024 * 1024, bytes.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    return bytes;
  };
  test.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.from('')],
    ['headings alone', () => Buffer.from('ФИО;Класс\n')],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old XLS', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['half an XLSX', () => xlsx().subarray(0, 300)],
    ['a zip of something else', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
    ['a zip that unpacks without end', bomb],
    ['a quote that is never closed', () => Buffer.from(`ФИО;Класс\n"${'я'.repeat(120_000)}`)],
    ['too many rows', () => Buffer.from(`ФИО\n${'Иванов Пётр\n'.repeat(20_001)}`)],
  ])('is refused: %s', async (_, bytes) => {
    await expect(readTable(bytes())).rejects.toMatchObject({ code: 'bad_file' });
  });
});

test('columns are recognised by what schools call them', () => {
  expect(guessFields(['№', 'Фамилия', 'Имя', 'E-mail', 'Логин', 'Дата рождения', 'Пароль', 'Класс'])).toEqual([
    ...(['skip', 'last_name', 'first_name', 'email', 'username', 'birthday', 'password', 'user_group'] as const),
  ]);
  expect(guessFields(['Ф.И.О.', 'ФИО родителя', 'Электронная почта', 'Группа'])).toEqual([
    ...(['full_name', 'skip', 'email', 'user_group'] as const),
  ]);
  expect(guessFields(['Last name', 'First Name', 'email', ''])).toEqual(['last_name', 'first_name', 'email', 'skip']);
});

test('a birthday is read as people write it, and only a day that was', () => {
  expect(['2010-09-01', '01.09.2010', '1/9/2010', '1-9-2010'].map(readDay)).toEqual(Array(4).fill('2010-09-01'));
  expect(['31.02.2010', '2010', '01.09.10', '01.09.2999', '01.01.1800', 'сентябрь'].map(readDay)).toEqual(
    Array(6).fill(undefined),
  );
});

test('a login is made of a name, and no two are the same', () => {
  expect(transliterate('Щукина-Ёлкина Юлия’')).toBe('shchukinaelkinayuliya');
  expect(transliterate('Объезд Señor')).toBe('obezdsenor');
  expect(usernameOf({ last_name: 'Петров', first_name: 'Пётр' })).toBe('petrov.p');
  expect(usernameOf({ last_name: '', first_name: 'Ян' })).toBe('yan');
  expect(usernameOf({ last_name: '', first_name: '李' })).toBe('user');
  const taken = new Set(['petrov.p']);
  expect([takeFreeName('petrov.p', taken), takeFreeName('petrov.p', taken)]).toEqual(['petrov.p2', 'petrov.p3']);
});

describe('the row of headings', () => {
  const at = (...lines: string[]) => findHeadings(lines.map((line) => ({ cells: line.split(';') })));
  test.each([
    ['stands first', ['Фамилия;Имя', 'Ёлкина;Анна'], 0],
    ['stands under a title', ['Список класса 10 «А»;', ';', 'Фамилия;Имя', 'Ёлкина;Анна'], 2],
    ['stands under a title that begins as a heading', ['Класс 10 «А»;', '№;ФИО', '1;Ёлкина Анна'], 1],
    ['is one word over full names', ['ФИО', 'Ёлкина Анна'], 0],
    ['is not there', ['Ёлкина;Анна', 'Петров;Пётр'], null],
    ['is not there, and a title is', ['Класс 10 «А»;', 'Ёлкина;Анна'], null],
  ])('%s', (_, lines, line) => expect(at(...lines)).toBe(line));

  test('is not needed: columns are known by what is in them', () => {
    const rows = [
      '1;Ёлкина Анна;10А;anna@school.example;1.9.2010',
      '2;Де ла Круз Пётр;10-Б;p@school.example;02.09.2010',
    ];
    const cells = rows.map((row) => ({ cells: row.split(';') }));
    expect(guessByContent(cells, 5)).toEqual(['skip', 'skip', 'user_group', 'email', 'birthday']);
    expect(guessByContent([cells[0]!], 5)[1]).toBe('full_name');
    expect(guessByContent([{ cells: ['Ёлкина', 'Анна', 'Петровна'] }], 3)).toEqual(['last_name', 'first_name', 'skip']);
  });
});

test('names lose line breaks, blanks of all sorts and signs without width', () => {
  expect(cleanWords('  Ёлкина\u200b\n\u00a0Анна\u00ad ')).toBe('Ёлкина Анна');
  expect(cleanWords('И\u0306ова')).toBe('Йова');
});
