import { expect, it } from 'vitest';
import { isAddress, tableOf } from './paste.ts';

it.each([
  ['cells', 'Имя\tБалл\r\nАня\t10\r\n', '| Имя | Балл |\n| --- | ---: |\n| Аня | 10 |'],
  ['bars and breaks in cells', 'а|б\t"в\nг"\nд\t"е ""ё"""', '| а\\|б | в<br>г |\n| --- | --- |\n| д | е "ё" |'],
  ['one row', 'а\tб', '| а | б |\n| --- | --- |'],
  ['numbers of any writing', 'а\tб\n1 000\t−2,5\n3\t4 %', '| а | б |\n| ---: | ---: |\n| 1 000 | −2,5 |\n| 3 | 4 % |'],
])('makes a table of %s', (_, pasted, table) => expect(tableOf(pasted)).toBe(table));

it.each([
  ['words', 'просто слова'],
  ['lines', 'раз\nдва'],
  ['rows of different lengths', 'а\tб\nв'],
  ['an indented program', '\tif x:\n\t\tprint(1)'],
  ['a whole ledger', 'а\tб\n'.repeat(3_000)],
])('leaves %s', (_, pasted) => expect(tableOf(pasted)).toBeNull());

it.each([
  ['https://a.ru/b?c=1', true],
  ['javascript:alert(1)', false],
  ['https://a.ru и слова', false],
  ['слова', false],
])('knows whether %j is an address', (text, is) => expect(isAddress(text)).toBe(is));
