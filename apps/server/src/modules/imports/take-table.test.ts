import { adminImports } from '@put/contract/users/imports';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { takeLines, takeTable } from './take-table.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The smallest readable workbook: one sheet with these rows. */
const workbook = (rows: string) =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${relations}"><sheets><sheet name="Лист" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  );
const text = (address: string, words: string) => `<c r="${address}" t="inlineStr"><is><t>${words}</t></is></c>`;
const people = `<row r="1">${text('A1', 'ФИО')}</row><row r="2">${text('A2', 'Ёлкина Анна')}</row>`;
const refusalOf = (given: Buffer, longestMs?: number) =>
  takeLines(given, { longestMs }).then(
    () => 'taken',
    ({ code, message }: { code: string; message: string }) => [code, message],
  );

test('a table is read in a process of its own', async () => {
  expect(await takeTable(workbook(people))).toMatchObject({ rows: [{ line: 2, cells: ['Ёлкина Анна'] }] });
  expect(await takeTable(Buffer.from('ФИО\nЁлкина Анна\n'))).toMatchObject({ encoding: 'UTF-8', headings: ['ФИО'] });
});

test('half of a surrogate pair in XML is replaced, so the database accepts the cell', async () => {
  const half = `<row r="1">${text('A1', 'ФИО')}</row><row r="2">${text('A2', 'Ан&#xD800;на')}</row>`;
  const { rows } = await takeTable(workbook(half));
  expect(rows[0]!.cells[0]!.isWellFormed()).toBe(true);
});

test.each([
  ['in the last column', `<row r="20000">${text('XFD20000', 'x')}</row>`, /Ячейка XFD20000 стоит слишком далеко/],
  ['a million rows below', `<row r="1048576">${text("A1048576' ", 'x')}</row>`, /слишком далеко/],
  [
    'told in signs of XML',
    `<row r="2">${text('&#88;FD20000', 'x')}</row>`,
    /слишком много|слишком далеко|повреждён|столбцов|нужен CSV/,
  ],
])('two kilobytes with a cell %s are refused in words, and the server lives on', async (_, rows, words) => {
  expect(await refusalOf(workbook(people + rows))).toEqual(['bad_file', expect.stringMatching(words)]);
});

test('what takes too long is given up', async () => {
  expect(await refusalOf(workbook(people), 1)).toEqual(['bad_file', expect.stringContaining('слишком много времени')]);
});

test('the administrator is told so, and the next file is taken', async () => {
  const { as, make } = await testApp();
  const admin = as(await make.user({ is_admin: true }));
  const body = (file: Buffer) => ({ body: { file_name: 'класс.xlsx', file_base64: file.toString('base64') } });
  const bomb = workbook(`${people}<row r="20000">${text('XFD20000', 'x')}</row>`);
  expect(await admin.refusal(adminImports.preview, body(bomb))).toMatchObject({
    code: 'bad_file',
    detail: expect.stringContaining('XFD20000') as string,
  });
  expect(await admin.get(adminImports.preview, body(workbook(people)))).toMatchObject({ total: 1 });
});
