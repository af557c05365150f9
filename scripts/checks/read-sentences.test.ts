import { expect, test } from 'vitest';
import { wordBreaches } from './check-words.ts';
import { sentencesOf } from './read-sentences.ts';

const textsOf = (source: string) => sentencesOf('a.tsx', source).map(({ line, text }) => `${line} ${text}`);

test('sentences of JSX stay whole, with what is put into them', () => {
  const source = `
    // Примечание никто не читает
    const a = (
      <p title="Подсказка">
        Осталось <b>{left}</b> попыток{' '}
        из {all}.
      </p>
    );`;
  expect(textsOf(source)).toEqual(['4 Осталось <{left}> попыток из {all}.', '4 Подсказка']);
});

test('texts of programs: literals, templates and sums, and the sentences inside of what is put in', () => {
  expect(textsOf("const a = 'Готово';\nconst b = { title: `Попытка ${n}` };")).toEqual(['1 Готово', '2 Попытка {n}']);
  expect(textsOf("const a = 'Раз, ' + name + ' и два';")).toEqual(['1 Раз, {name} и два']);
  expect(textsOf("const a = `Сдано ${on ? 'в срок' : 'поздно'}`;")).toEqual(['1 Сдано {…}', '1 в срок', '1 поздно']);
  expect(textsOf("const a = <p>Сдано {on ? 'в срок' : n}</p>;")).toEqual(['1 Сдано {…}', '1 в срок']);
  expect(textsOf('const a = `Первая\\nвторая`;\nconst b = `Раз\nдва`;')).toEqual(['1 Первая вторая', '2 Раз', '3 два']);
});

test('neither comments, nor patterns, nor other languages', () => {
  expect(textsOf("const a = /ё/; // «ё»\nconst b = 'plain';\nimport c from './д.ts';")).toEqual([]);
});

test('words that the glossary does not have, «е» for «ё», other signs, and gender', () => {
  const complains = (text: string) => wordBreaches({ path: 'a.ts', line: 1, text }).length > 0;
  for (const wrong of [
    'Учитель увидит',
    'к уроку',
    'Задачи экзамена',
    'Еще раз',
    'Подождите...',
    'Путь - это',
    'слово "так" сказано',
    'Вес 12 кБ',
    'Я прочитал правила',
  ])
    expect(wrong + complains(wrong)).toBe(`${wrong}true`);
  for (const right of ['Преподаватель увидит', 'Ещё раз', 'Подождите…', 'Путь — это', 'все счета', 'от 2 до 5'])
    expect(right + complains(right)).toBe(`${right}false`);
});
