import { expect, test } from 'vitest';
import { readTyped, suggest, type TokenField } from './suggest-tokens.ts';

const fields: TokenField[] = [
  { id: 'kind', name: 'вид', options: [{ value: 'scene', label: 'Сцена' }] },
  {
    id: 'tag',
    name: 'метка',
    options: [
      { value: '1', label: 'Циклы' },
      { value: '2', label: 'Счётчик' },
    ],
  },
];
const words = (typed: string) =>
  suggest(readTyped(typed, fields), fields).map((one) =>
    one.is === 'field' ? `${one.field.name}:` : `${one.field.name}: ${one.option.label}`,
  );

test('words before a filter stay the search', () => {
  expect(readTyped('сорт', fields)).toMatchObject({ text: 'сорт', field: null });
  expect(readTyped('сорт Метка: цик', fields)).toMatchObject({ text: 'сорт', field: { id: 'tag' }, rest: 'цик' });
  expect(readTyped('  вид:', fields)).toMatchObject({ text: '', field: { id: 'kind' }, rest: '' });
  // part of another word
  expect(readTyped('отметка: 5', fields)).toMatchObject({ text: 'отметка: 5', field: null });
});

test('nothing typed offers the filters, a filter its values, a word the values that hold it', () => {
  expect(words('')).toEqual(['вид:', 'метка:']);
  expect(words('метка:')).toEqual(['метка: Циклы', 'метка: Счётчик']);
  expect(words('метка: СЧЕТ')).toEqual(['метка: Счётчик']);
  expect(words('ц')).toEqual(['вид: Сцена', 'метка: Циклы']);
  expect(words('ме')).toEqual(['метка:']);
  expect(words('пузырёк')).toEqual([]);
});

test('a typed value comes before the listed ones and is not offered twice', () => {
  const option = (value: string) => ({ value, label: `< ${value} %` });
  const share: TokenField = {
    id: 'solved',
    name: 'решили',
    options: [option('30'), option('33')],
    read: (rest) => (/^\d+$/.test(rest) ? [option(rest)] : []),
  };
  const offered = (typed: string) =>
    suggest(readTyped(typed, [share]), [share]).flatMap((one) => (one.is === 'option' ? [one.option.label] : []));
  expect(offered('решили:')).toEqual(['< 30 %', '< 33 %']);
  expect(offered('решили: 3')).toEqual(['< 3 %', '< 30 %', '< 33 %']);
  expect(offered('решили: 33')).toEqual(['< 33 %']);
  // a number alone is a search for words
  expect(offered('45')).toEqual([]);
});
