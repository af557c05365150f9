import { expect, test } from 'vitest';
import { namesOfTests } from './test-names.ts';

const made = (group: number, group_name: string, more: { is_sample?: boolean; name?: string } = {}) => ({
  group,
  group_name,
  name: '',
  is_sample: false,
  ...more,
});
const sample = made(1, 'Примеры', { is_sample: true });
const namesOf = (tests: Parameters<typeof namesOfTests>[0]) => namesOfTests(tests).map(({ name }) => name);
const captionsOf = (tests: Parameters<typeof namesOfTests>[0]) => namesOfTests(tests).map(({ caption }) => caption);

test('samples and hidden tests are counted apart', () => {
  const tests = [sample, sample, made(2, 'Основные'), made(2, 'Основные', { name: 'Ноль' })];
  expect(namesOf(tests)).toEqual(['Пример 1', 'Пример 2', 'Тест 1', 'Тест 2 «Ноль»']);
  expect(captionsOf(tests)).toEqual(['Примеры', null, 'Скрытые', null]);
  expect(namesOfTests(tests).map(({ place }) => place)).toEqual([1, 2, 1, 2]);
});

test('several hidden groups are named, each counted by itself', () => {
  const tests = [sample, made(2, 'Малые'), made(3, ''), made(3, '')];
  expect(namesOf(tests)).toEqual(['Пример 1', 'Тест 1 группы «Малые»', 'Тест 1 группы 3', 'Тест 2 группы 3']);
  expect(namesOf([...tests, made(2, 'Малые', { name: 'Ноль' })]).at(-1)).toBe('Тест 2 «Ноль» группы «Малые»');
  expect(captionsOf(tests)).toEqual(['Примеры', 'Малые', 'Группа 3', null]);
});

test('one kind of tests needs no caption where it is hidden, and groups of samples are one part', () => {
  expect(captionsOf([made(1, 'Основные'), made(1, 'Основные')])).toEqual([null, null]);
  expect(namesOf([sample, { ...sample, group: 2 }])).toEqual(['Пример 1', 'Пример 2']);
});
