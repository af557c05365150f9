import { adminAnimations, type NewAnimation } from '@put/contract/animations/animation-editing';
import { animations } from '@put/contract/animations/animations';
import { adminAudit } from '@put/contract/audit/audit';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTags } from '@put/contract/tasks/tags';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newAnimation, sceneProgram } from '../../testing/animations.ts';
import { testApp } from '../../testing/build-app.ts';
import { startTestPython } from '../../testing/python-runner.ts';
import { forgetOld } from './forget-old.ts';

const runner = await startTestPython();
afterAll(() => runner.close());
const { as, db, make } = await testApp({ judges: false, runner });
const [anna, boris] = [as(await make.user({ is_admin: true })), as(await make.user({ is_admin: true }))];
const at = (id: number) => ({ params: { id: String(id) } });

const create = async (fields: Partial<NewAnimation> = {}) =>
  (await anna.get(adminAnimations.create, { body: newAnimation(fields) })).id;
const change = (id: number, fields: Partial<NewAnimation>, version?: number) => {
  const { kind: _, ...body } = newAnimation(fields);
  return anna.get(adminAnimations.change, { ...at(id), body: { ...body, version } });
};
const saysOf = async (id: number) => {
  const { animation } = await anna.get(animations.get, at(id));
  return animation.steps.map(({ say }) => say);
};
const listed = async (query: object = {}) =>
  (await anna.get(adminAnimations.list, { query })).animations.map(({ id }) => id);

test('what an author saves is compiled once, and readers get all of it', async () => {
  const saved = await anna.get(adminAnimations.create, { body: newAnimation({ summary: 'По порядку' }) });
  expect(saved).toEqual({ id: expect.any(Number), version: 1, status: 'ready', complaint: null });
  expect(await anna.get(animations.get, at(saved.id))).toMatchObject({
    id: saved.id,
    version: 1,
    title: 'Проход по массиву',
    kind: 'scene',
    total_steps: 3,
    allows_input: true,
    input: '5 2 4',
    input_hint: 'Числа через пробел',
    speed: 1,
    words: 'Смотрим 5\nСмотрим 2\nСмотрим 4',
    animation: { format: 1, kind: 'scene', title: 'Проход по массиву' },
  });
  const { preview, ...row } = (await anna.get(adminAnimations.list, { query: {} })).animations[0]!;
  expect(row).toMatchObject({ id: saved.id, status: 'ready', total_steps: 3, uses: 0, summary: 'По порядку' });
  expect(preview).toMatch(/^<svg [^]*<\/svg>\s*$/);
  expect(preview.length).toBeLessThan(20_000);
  expect(await anna.get(adminAnimations.get, at(saved.id))).toMatchObject({
    ...newAnimation({ summary: 'По порядку' }),
    author_name: 'Фамилия Имя',
    complaint: null,
    uses: [],
  });
});

test('a version is never changed: each content can be read again, newest first', async () => {
  const id = await create();
  expect(await change(id, { title: 'Обход', source: sceneProgram('Берём') }, 1)).toMatchObject({ version: 2 });
  expect(await saysOf(id)).toEqual(['Берём 5', 'Берём 2', 'Берём 4']);
  expect((await anna.get(animations.get, at(id))).animation.title).toBe('Обход');
  const { versions, total } = await boris.get(adminAnimations.versions, at(id));
  expect([total, versions.map(({ number, title, is_broken }) => [number, title, is_broken])]).toEqual([
    2,
    [
      [2, 'Обход', false],
      [1, 'Проход по массиву', false],
    ],
  ]);
  const first = await boris.get(adminAnimations.version, { params: { id: String(id), number: '1' } });
  expect(first).toMatchObject({ number: 1, source: sceneProgram(), input: '5 2 4', complaint: null });
  expect((await anna.refusal(adminAnimations.version, { params: { id: String(id), number: '3' } })).code).toBe(
    'not_found',
  );
});

test('other words about it make no version, and nothing is run', async () => {
  const id = await create();
  const { id: tag } = await anna.get(adminTags.create, { body: { title: 'Массивы' } });
  expect(await change(id, { summary: 'Иначе', tag_ids: [tag] })).toMatchObject({ version: 1 });
  expect(await anna.get(adminAnimations.get, at(id))).toMatchObject({ summary: 'Иначе', tag_ids: [tag] });
  const wrong = newAnimation({ tag_ids: [999_999] });
  expect((await anna.refusal(adminAnimations.create, { body: wrong })).errors[0]?.path).toBe('tag_ids');
});

test('whoever changes the program alone leaves the words about it to a colleague', async () => {
  const id = await create();
  const { id: tag } = await anna.get(adminTags.create, { body: { title: 'Слова Анны' } });
  await change(id, { summary: 'Слова Анны', tag_ids: [tag] });
  const { kind: _, summary: __, tag_ids: ___, ...body } = newAnimation({ source: sceneProgram('Борис') });
  await boris.get(adminAnimations.change, { ...at(id), body: { ...body, version: 1 } });
  expect(await anna.get(adminAnimations.get, at(id))).toMatchObject({
    version: 2,
    summary: 'Слова Анны',
    tag_ids: [tag],
  });
});

test('of two authors the second is refused and overwrites nothing', async () => {
  const id = await create();
  await change(id, { source: sceneProgram('Анна') }, 1);
  const { kind: _, ...body } = newAnimation({ source: sceneProgram('Борис') });
  const refusal = await boris.refusal(adminAnimations.change, { ...at(id), body: { ...body, version: 1 } });
  expect(refusal.code).toBe('conflict');
  expect((await saysOf(id))[0]).toBe('Анна 5');
  // the same content loses nothing, so it is no conflict
  expect(await change(id, { source: sceneProgram('Анна') }, 1)).toMatchObject({ version: 2 });
});

test('of two saves at the same moment one is refused', async () => {
  const id = await create();
  const outcomes = await Promise.allSettled(
    [anna, boris].map((author, n) => {
      const { kind: _, ...body } = newAnimation({ source: sceneProgram(`Автор ${n}`) });
      return author.get(adminAnimations.change, { ...at(id), body: { ...body, version: 1 } });
    }),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('what does not compile is kept with its complaint, and readers go on seeing the last that did', async () => {
  const broken = 'from scene import say\nsay("Раз")\nx = 1 // 0\n';
  const complaint = { message: 'Деление на ноль.', line: 3 };
  const saved = await anna.get(adminAnimations.create, { body: newAnimation({ source: broken }) });
  expect(saved).toMatchObject({ version: 1, status: 'draft', complaint });
  expect((await anna.refusal(animations.get, at(saved.id))).code).toBe('not_found');
  expect(await change(saved.id, {})).toMatchObject({ version: 2, status: 'ready', complaint: null });
  expect(await change(saved.id, { source: broken })).toMatchObject({ version: 3, status: 'broken', complaint });
  expect(await saysOf(saved.id)).toEqual(['Смотрим 5', 'Смотрим 2', 'Смотрим 4']);
  expect(await anna.get(adminAnimations.get, at(saved.id))).toMatchObject({ source: broken, complaint, version: 3 });
  const { versions } = await anna.get(adminAnimations.versions, at(saved.id));
  expect(versions.map(({ is_broken, total_steps }) => [is_broken, total_steps])).toEqual([
    [true, 0],
    [false, 3],
    [true, 0],
  ]);
  // the same broken content again is no version
  expect(await change(saved.id, { source: broken })).toMatchObject({ version: 3, status: 'broken' });
  expect(await listed({ status: 'broken' })).toContain(saved.id);
});

test('a draft is its author’s alone, also of an animation that is not there yet', async () => {
  const { kind, ...fields } = newAnimation({ title: '' });
  for (const [id, draft] of [
    [0, { ...fields, kind, based_on: 0 }],
    [await create(), { ...fields, kind, based_on: 1 }],
  ] as const) {
    const { saved_at } = await anna.get(adminAnimations.saveDraft, { ...at(id), body: { draft } });
    expect((await anna.get(adminAnimations.draft, { ...at(id), query: {} })).draft).toMatchObject({
      based_on: draft.based_on,
      saved_at,
    });
    const again = { ...draft, source: 'Пишу…' };
    await anna.get(adminAnimations.saveDraft, { ...at(id), body: { draft: again } });
    expect((await anna.get(adminAnimations.draft, { ...at(id), query: {} })).draft?.source).toBe('Пишу…');
    expect((await boris.get(adminAnimations.draft, { ...at(id), query: {} })).draft).toBeNull();
    await anna.get(adminAnimations.saveDraft, { ...at(id), body: { draft: null } });
    expect((await anna.get(adminAnimations.draft, { ...at(id), query: {} })).draft).toBeNull();
  }
  for (const refusal of [
    await anna.refusal(adminAnimations.saveDraft, { ...at(999_999), body: { draft: null } }),
    await anna.refusal(adminAnimations.draft, { ...at(999_999), query: {} }),
  ])
    expect(refusal.code).toBe('not_found');
});

test('a copy plays at once, and goes its own way', async () => {
  const { id: tag } = await anna.get(adminTags.create, { body: { title: 'Поиск' } });
  const id = await create({ title: 'Очень длинное название '.repeat(8).trim(), tag_ids: [tag] });
  const copy = await boris.get(adminAnimations.copy, at(id));
  const shown = await anna.get(animations.get, at(copy.id));
  expect(shown).toMatchObject({ id: copy.id, version: 1, total_steps: 3 });
  expect(shown.title).toMatch(/^Очень.* — копия$/);
  expect([shown.animation.title, shown.title.length <= 200]).toEqual([shown.title, true]);
  expect((await anna.get(adminAnimations.get, at(copy.id))).tag_ids).toEqual([tag]);
  await change(copy.id, { source: sceneProgram('Иначе') });
  expect((await saysOf(id))[0]).toBe('Смотрим 5');
  const broken = await create({ source: 'x' });
  const copied = await anna.get(adminAnimations.copy, at(broken));
  const [one, other] = await Promise.all([broken, copied.id].map((of) => anna.get(adminAnimations.get, at(of))));
  expect([other!.status, other!.complaint, other!.source]).toEqual(['draft', one!.complaint, 'x']);
});

test('a deleted animation is nowhere but in the bin, and comes back as it was', async () => {
  const id = await create({ title: 'В корзину' });
  await anna.get(adminAnimations.remove, at(id));
  for (const refusal of [
    await anna.refusal(adminAnimations.get, at(id)),
    await anna.refusal(animations.get, at(id)),
    await anna.refusal(adminAnimations.versions, at(id)),
    await anna.refusal(adminAnimations.copy, at(id)),
    await anna.refusal(adminAnimations.remove, at(id)),
  ])
    expect(refusal.code).toBe('not_found');
  expect(await listed({ q: 'В корзину' })).toEqual([]);
  const bin = await anna.get(adminAnimations.bin, { query: {} });
  expect(bin.animations[0]).toMatchObject({ id, title: 'В корзину', kind: 'scene', gone_at: expect.any(String) });
  await anna.get(adminAnimations.restore, at(id));
  expect(await saysOf(id)).toHaveLength(3);
  const { rows } = await anna.get(adminAudit.list, { query: { object_type: 'animation', object_id: String(id) } });
  expect(rows.map(({ action, object_name }) => [action, object_name])).toEqual([
    ['restore_animation', 'В корзину'],
    ['delete_animation', 'В корзину'],
    ['create_animation', 'В корзину'],
  ]);
});

test('after its days the bin lets it go, unless a text still shows it', async () => {
  const [gone, shown, young] = [await create(), await create(), await create()];
  const { courseId } = await make.course();
  const body = { course_id: courseId, title: 'Занятие', body: `::animation{id=${shown}}` };
  const lesson = await anna.get(adminLessons.create, { body });
  for (const id of [gone, shown, young]) await anna.get(adminAnimations.remove, at(id));
  await sql`update animation set deleted_at = deleted_at - interval '31 days' where id in (${gone}, ${shown})`.execute(
    db,
  );
  await forgetOld(db);
  const binned = async () => (await anna.get(adminAnimations.bin, { query: {} })).animations;
  expect((await binned()).map(({ id, gone_at }) => [id, gone_at !== null])).toEqual([
    [young, true],
    [shown, false],
  ]);
  const { rows } = await anna.get(adminAudit.list, { query: { action: 'purge_animation' } });
  expect(rows.map(({ object_id, before }) => [object_id, before])).toEqual([[gone, { title: 'Проход по массиву' }]]);
  await anna.get(adminLessons.remove, at(lesson.id));
  await forgetOld(db);
  expect((await binned()).map(({ id }) => id)).toEqual([young]);
});

test('the bank finds by title, words in any form, tags above, kind, state and lesson', async () => {
  const { id: above } = await anna.get(adminTags.create, { body: { title: 'Графы' } });
  const { id: below } = await anna.get(adminTags.create, { body: { title: 'Обходы', parent_id: above } });
  const id = await create({
    title: 'Поиск в ширину',
    summary: 'Вершины и рёбра',
    tag_ids: [below],
    source: "from scene import say\nsay('Кладём соседей в очередь', chapter='Начало')\n",
  });
  const other = await create({ title: 'Ёлочка' });
  for (const q of ['в шир', 'ШИРИНУ', 'вершина ребро', 'соседи очередью', 'начал'])
    expect(await listed({ q }), q).toEqual([id]);
  expect(await listed({ q: 'елочка' })).toEqual([other]);
  expect(await listed({ q: 'слон' })).toEqual([]);
  expect(await listed({ tag_id: [String(above)] })).toEqual([id]);
  await anna.get(adminTags.remove, at(below));
  expect([await listed({ tag_id: [String(above)] }), (await anna.get(adminAnimations.get, at(id))).tag_ids]).toEqual([
    [],
    [],
  ]);
  await anna.get(adminTags.restore, at(below));
  expect(await listed({ tag_id: [String(below)] })).toEqual([id]);
  await anna.get(adminTags.merge, { ...at(below), body: { into_id: above } });
  expect((await anna.get(adminAnimations.get, at(id))).tag_ids).toEqual([above]);

  const { courseId } = await make.course();
  const lesson = await anna.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Графы', body: `::animation{id=${id}}` },
  });
  expect(await listed({ lesson_id: String(lesson.id) })).toEqual([id]);
  expect(await listed({ kind: 'lottie' })).toEqual([]);
  expect((await listed({ sort: 'uses' }))[0]).toBe(id);
  expect(await listed({ sort: 'title', limit: '1', q: 'ё' })).toEqual([other]);
  expect((await anna.get(adminAnimations.list, { query: { limit: '1' } })).total).toBeGreaterThan(2);
  expect((await anna.get(adminAnimations.get, at(id))).uses).toEqual([
    { place: 'lesson', id: lesson.id, title: 'Графы', course_title: 'Курс' },
  ]);
});

test('any program becomes one too: its lines are the steps', async () => {
  const source = 'a = list(map(int, input().split()))\nfor i in range(len(a)):\n    a[i] += 1\n';
  const id = await create({ kind: 'trace', source, listing: { lines: [3], words: { '3': 'Прибавляем к a[{i}]' } } });
  const shown = await anna.get(animations.get, at(id));
  expect([shown.kind, shown.total_steps, shown.animation.code]).toEqual(['trace', 3, source.split('\n')]);
  expect(shown.animation.steps[1]).toMatchObject({ say: 'Прибавляем к a[1]', line: 3 });
  const { preview } = (await anna.get(adminAnimations.list, { query: { kind: 'trace' } })).animations[0]!;
  expect(preview).toMatch(/^<svg /);
  expect(await change(id, { source: 'for\n' })).toMatchObject({ status: 'broken', complaint: { line: 1 } });
});

test('a preview stores nothing and says what to look at', async () => {
  const before = await listed();
  const { kind, title, summary: _, tag_ids: __, ...content } = newAnimation();
  const preview = (source: string) => anna.get(adminAnimations.compile, { body: { kind, title, ...content, source } });
  const made = await preview(sceneProgram());
  expect(made).toMatchObject({ shown: { id: 0, version: 0, total_steps: 3 }, complaint: null, advice: [] });
  expect((await preview("from scene import say\nsay('')\nsay('Раз')\n")).advice).toEqual([
    { message: expect.stringMatching(/[а-я]/), line: 2 },
  ]);
  expect(await preview('from scene import say\n\nsay(\n')).toMatchObject({
    shown: null,
    complaint: { message: expect.stringMatching(/[а-я]/), line: 3 },
  });
  expect(await listed()).toEqual(before);

  await db.updateTable('sign_in_failure').set({ failures: 60 }).where('key', 'like', 'preview:%').execute();
  const body = { kind, title, ...content };
  expect(await anna.refusal(adminAnimations.compile, { body })).toMatchObject({ status: 429, code: 'too_soon' });
  expect(await boris.get(adminAnimations.compile, { body })).toMatchObject({ complaint: null });
});
