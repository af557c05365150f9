import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, db, make } = await testApp({ judges: false });
const person = await make.user({ is_admin: true });
const other = as(await make.user({ is_admin: true }));
/** Two devices of one person. */
const [phone, school] = [as(person), as(person)];

const animation = {
  based_on: 0,
  kind: 'scene' as const,
  title: 'Сортировка',
  summary: '',
  tag_ids: [],
  source: '',
  input: '',
  allows_input: false,
  input_hint: '',
  speed: 1,
  listing: null,
  file_sha256: null,
  words: '',
};

/** Each editor whose drafts stand at the server. */
const editors = [
  {
    name: 'a lesson',
    id: async () => (await make.course()).lessonId,
    calls: adminLessons,
    draft: (words: string) => ({ based_on: 1, title: 'Занятие', body: words }),
    wordsOf: (draft: unknown) => (draft as { body: string } | null)?.body ?? null,
  },
  {
    name: 'a new animation',
    id: async () => 0,
    calls: adminAnimations,
    draft: (words: string) => ({ ...animation, source: words }),
    wordsOf: (draft: unknown) => (draft as { source: string } | null)?.source ?? null,
  },
];

describe.each(editors)('two devices with $name', ({ id: make, calls: given, draft, wordsOf }) => {
  // both contracts have the same calls
  const calls = given as typeof adminLessons;
  let params: { params: { id: string } };
  const save = async (device: typeof phone, words: string, stamp: object) =>
    device.get(calls.saveDraft, { ...params, body: { ...stamp, draft: draft(words) as never } });
  const load = async (device: typeof phone, version?: string) =>
    device.get(calls.draft, { ...params, query: { ...(version && { version }) } });
  const earlier = async (device: typeof phone) => (await device.get(calls.draftVersions, params)).versions;

  beforeEach(async () => {
    params = { params: { id: String(await make()) } };
    await db.deleteFrom('animation_draft').execute();
    await db.deleteFrom('draft_version').execute();
  });

  test('a device that comes back replaces nothing: its text is kept, and the newer one stays', async () => {
    const first = await save(school, 'начало', { began_from: null, page: 'school', count: 1 });
    const newer = await save(school, 'из школы', { began_from: first.version, page: 'school', count: 2 });
    const late = {
      ...params,
      body: { began_from: first.version, page: 'phone', count: 1, draft: draft('с телефона') },
    };
    expect((await phone.refusal(calls.saveDraft, late as never)).code).toBe('newer_draft');
    expect(wordsOf((await load(phone)).draft)).toBe('из школы');
    const [kept] = await earlier(school);
    expect(kept?.first_line).toBe('с телефона');
    const whole = await school.get(calls.draftVersion, { params: { ...params.params, version_id: String(kept!.id) } });
    expect(wordsOf(whole.text)).toBe('с телефона');
    // taken knowingly, it replaces the other, which is kept in its turn
    await save(phone, 'с телефона', { began_from: newer.version, page: 'phone', count: 2 });
    expect((await earlier(phone)).map(({ first_line }) => first_line)).toEqual(['из школы']);
  });

  test('a draft that ends is one of the earlier texts, and the server knows its version', async () => {
    const { version } = await save(school, 'опубликую', { began_from: null, page: 'school', count: 1 });
    await school.get(calls.saveDraft, { ...params, body: { began_from: version, draft: null } });
    expect(await load(phone, version)).toEqual({ draft: null, is_known: true });
    expect((await load(phone, '00000000-0000-4000-8000-000000000000')).is_known).toBe(false);
    expect((await earlier(phone)).map(({ first_line }) => first_line)).toEqual(['опубликую']);
  });

  test('the server knows what it had, also a text that the same page went on from', async () => {
    const first = await save(school, 'один', { began_from: null, page: 'school', count: 1 });
    const second = await save(school, 'один два', { began_from: first.version, page: 'school', count: 2 });
    expect((await load(phone, first.version)).is_known).toBe(true);
    await school.get(calls.saveDraft, { ...params, body: { began_from: second.version, draft: null } });
    expect((await load(phone, first.version)).is_known).toBe(true);
  });

  test('a text that another device dropped, took back and dropped again is known to the first', async () => {
    const first = await save(school, 'не решила', { began_from: null, page: 'school', count: 1 });
    await phone.get(calls.saveDraft, { ...params, body: { began_from: first.version, draft: null } });
    const again = await save(phone, 'не решила', { began_from: null, page: 'phone', count: 1 });
    await phone.get(calls.saveDraft, { ...params, body: { began_from: again.version, draft: null } });
    expect(await load(school, first.version)).toEqual({ draft: null, is_known: true });
    expect((await earlier(school)).map(({ first_line }) => first_line)).toEqual(['не решила']);
  });

  test('who publishes does not end what another device has written since', async () => {
    const { version } = await save(school, 'опубликую', { began_from: null, page: 'school', count: 1 });
    await save(phone, 'пишу дальше', { began_from: version, page: 'phone', count: 1 });
    await school.get(calls.saveDraft, { ...params, body: { began_from: version, draft: null } });
    expect(wordsOf((await load(school)).draft)).toBe('пишу дальше');
    // a page of the release before names no version
    await school.get(calls.saveDraft, { ...params, body: { draft: null } });
    expect((await load(school)).draft).toBeNull();
    expect((await earlier(school)).map(({ first_line }) => first_line)).toContain('пишу дальше');
  });

  test('nobody else reads what somebody wrote', async () => {
    const { version } = await save(school, 'моё', { began_from: null, page: 'school', count: 1 });
    await save(school, 'и ещё', { began_from: version, page: 'another', count: 1 });
    const [kept] = await earlier(school);
    expect(await earlier(other)).toEqual([]);
    const call = { params: { ...params.params, version_id: String(kept!.id) } };
    expect((await other.refusal(calls.draftVersion, call)).code).toBe('not_found');
  });
});

test('a text that a program of the release before writes has a version of its own', async () => {
  const { lessonId } = await make.course();
  const params = { params: { id: String(lessonId) } };
  const body = { began_from: null, page: 'new', count: 1, draft: { based_on: 1, title: 'Занятие', body: 'новая' } };
  const { version } = await phone.get(adminLessons.saveDraft, { ...params, body });
  await db.updateTable('lesson_draft').set({ body: 'старая' }).where('lesson_id', '=', lessonId).execute();
  const late = { ...body, began_from: version!, page: 'third', draft: { ...body.draft, body: 'поверх' } };
  expect((await phone.refusal(adminLessons.saveDraft, { ...params, body: late })).code).toBe('newer_draft');
});
