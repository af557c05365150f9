import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make } = await testApp({ judges: false });
const [anna, boris] = [as(await make.user({ is_admin: true })), as(await make.user({ is_admin: true }))];
const params = (id: number) => ({ params: { id: String(id) } });
const newLesson = async () => (await make.course()).lessonId;

test('every text the lesson had can be read again, newest first, with its author', async () => {
  const id = await newLesson();
  expect(await anna.get(adminLessons.change, { ...params(id), body: { body: 'Первый текст' } })).toEqual({
    version: 2,
  });
  expect(
    await boris.get(adminLessons.change, { ...params(id), body: { body: 'Второй текст', title: 'Иначе' } }),
  ).toEqual({ version: 3 });
  const { versions } = await anna.get(adminLessons.versions, params(id));
  expect(versions.map(({ number, title, length, author_name }) => [number, title, length, author_name])).toEqual([
    [3, 'Иначе', 12, 'Фамилия Имя'],
    [2, 'Занятие', 12, 'Фамилия Имя'],
    [1, 'Занятие', 0, null],
  ]);
  const first = await anna.get(adminLessons.version, { params: { id: String(id), number: '2' } });
  expect(first).toMatchObject({ body: 'Первый текст', title: 'Занятие' });
  expect((await anna.refusal(adminLessons.version, { params: { id: String(id), number: '9' } })).code).toBe(
    'not_found',
  );
});

test('a change of other fields creates no version', async () => {
  const id = await newLesson();
  expect(await anna.get(adminLessons.change, { ...params(id), body: { status: 'draft', title: 'Занятие' } })).toEqual({
    version: 1,
  });
});

test('the second of two authors gets a refusal and overwrites nothing', async () => {
  const id = await newLesson();
  const { version } = await anna.get(adminLessons.get, params(id));
  await anna.get(adminLessons.change, { ...params(id), body: { body: 'Анна', version } });
  const refusal = await boris.refusal(adminLessons.change, { ...params(id), body: { body: 'Борис', version } });
  expect(refusal.code).toBe('conflict');
  expect((await boris.get(adminLessons.get, params(id))).body).toBe('Анна');
  // saving the same text again loses nothing, so it is no conflict
  expect(await boris.get(adminLessons.change, { ...params(id), body: { body: 'Анна', version } })).toEqual({
    version: 2,
  });
});

test('of two saves at the same moment one gets a refusal', async () => {
  const id = await newLesson();
  const { version } = await anna.get(adminLessons.get, params(id));
  const outcomes = await Promise.allSettled(
    [anna, boris].map((author, n) =>
      author.get(adminLessons.change, { ...params(id), body: { body: `Текст ${n}`, version } }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an autosaved text is its author’s alone and changes nothing until it is saved', async () => {
  const id = await newLesson();
  const draft = { based_on: 1, title: 'Занятие', body: 'Пишу…' };
  const { saved_at } = await anna.get(adminLessons.saveDraft, { ...params(id), body: { draft } });
  expect((await anna.get(adminLessons.draft, { ...params(id), query: {} })).draft).toMatchObject({
    ...draft,
    saved_at,
  });
  expect((await boris.get(adminLessons.draft, { ...params(id), query: {} })).draft).toBeNull();
  expect((await boris.get(adminLessons.get, params(id))).body).toBe('');
  await anna.get(adminLessons.saveDraft, { ...params(id), body: { draft: null } });
  expect((await anna.get(adminLessons.draft, { ...params(id), query: {} })).draft).toBeNull();
  expect((await anna.refusal(adminLessons.saveDraft, { ...params(999_999), body: { draft } })).code).toBe('not_found');
});
