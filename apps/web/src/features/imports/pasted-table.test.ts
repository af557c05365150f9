import { expect, it } from 'vitest';
import { countLines, pastedTable } from './pasted-table.ts';

const linesOf = async (text: string) => (await pastedTable(text)!.text()).split('\n');

it('takes copied cells with their headings as they are', async () => {
  const text = 'Фамилия\tИмя\r\nБеляев\tЛев\r\n\r\n';
  expect(await linesOf(text)).toEqual(['Фамилия\tИмя', 'Беляев\tЛев']);
  expect(countLines(text)).toBe(2);
});

it('names the columns of cells that were copied without headings', async () => {
  expect((await linesOf('Беляев\tЛев\tlev@school.ru\t10-А\nЗайцева\tЕва\teva@school.ru\t10-А'))[0]).toBe(
    'Фамилия\tИмя\tПочта\tГруппа',
  );
  expect((await linesOf('Беляев Лев\t01.02.2010'))[0]).toBe('ФИО\tДата рождения');
  expect((await linesOf('Беляев Лев\nЗайцева Ева'))[0]).toBe('ФИО');
});

it('leaves text with other delimiters to the server, and nothing stays nothing', async () => {
  expect(await linesOf('Беляев;Лев')).toEqual(['Беляев;Лев']);
  expect(pastedTable(' \n ')).toBeNull();
});
