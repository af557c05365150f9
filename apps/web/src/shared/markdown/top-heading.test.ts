import { expect, test } from 'vitest';
import { topHeadingFor } from './top-heading.ts';

test('the highest heading of the text becomes the wanted one', () => {
  expect(topHeadingFor('# А\n\n## Б', 3)).toBe(3);
  expect(topHeadingFor('Текст\n\n## Б\n### В', 3)).toBe(2);
  expect(topHeadingFor('### В', 3)).toBe(1);
  expect(topHeadingFor('Без заголовков', 2)).toBe(2);
  expect(topHeadingFor('##### Д', 2)).toBe(1);
});

test('comments of code are no headings', () => {
  expect(topHeadingFor('```python\n# начало\n```\n\n## Б', 3)).toBe(2);
  expect(topHeadingFor('## Б\n\n~~~\n# без конца', 3)).toBe(2);
  expect(topHeadingFor('## Б\n#решётка', 3)).toBe(2);
});
