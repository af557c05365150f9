import { apiBase, topicOf } from '@put/contract/base/endpoint';
import { notifications } from '@put/contract/notifications/notifications';
import { adminPhrases, adminRemarks, mostRemarks } from '@put/contract/reviews/remarks';
import { adminSubmissions, submissionChannel, submissions } from '@put/contract/submissions/submissions';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { mostPhrases } from './phrases.store.ts';

const { app, as, db, events, make, tokens } = await testApp({ judges: false });
const params = (id: number) => ({ params: { id: String(id) } });
const files = [
  { name: 'main.py', content: 'a = 1\nb = 2\nprint(a + b)' },
  { name: 'lib.py', content: 'x = 0' },
];

async function handedIn(fields: Parameters<typeof make.task>[0] = {}) {
  const [student, teacher] = await Promise.all([make.user(), make.user({ is_admin: true })]);
  const config = { languages: ['python' as const], checker: { kind: 'tokens' as const }, may_add_files: true };
  const program = { kind: 'program' as const, config };
  const task_id = await make.task({ title: 'Сумма', ...program, ...fields } as typeof fields);
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [task_id] });
  const { id } = await as(student).get(submissions.create, {
    body: { task_id, lesson_id: lessonId, language: 'python', files },
  });
  const send = (...remarks: { file: string; line: number; text: string }[]) =>
    as(teacher).get(adminRemarks.send, { ...params(id), body: { remarks } });
  const refused = (...remarks: { file: string; line: number; text: string }[]) =>
    as(teacher).refusal(adminRemarks.send, { ...params(id), body: { remarks } });
  const mine = async () => (await as(student).get(submissions.get, params(id))).remarks;
  const news = async (query: { unread?: 'true' } = { unread: 'true' }) =>
    (await as(student).get(notifications.list, { query })).notifications;
  return { student, teacher, task_id, lessonId, courseId, id, send, refused, mine, news };
}

const at = (line: number, text = 'Почему?', file = 'main.py') => ({ file, line, text });

test('remarks stand at their lines for the student and every teacher; the student is notified once, with their number', async () => {
  const { task_id, lessonId, id, send, mine, news } = await handedIn();
  expect(await mine()).toEqual([]);
  const { remarks } = await send(at(3, ' Сложите\nиначе \n'), at(1, 'Имя?'), at(1, 'Зачем файл?', 'lib.py'));
  expect(remarks.map(({ file, line, text, by_name }) => [file, line, text, by_name])).toEqual([
    ['lib.py', 1, 'Зачем файл?', 'Фамилия Имя'],
    ['main.py', 1, 'Имя?', 'Фамилия Имя'],
    ['main.py', 3, 'Сложите\nиначе', 'Фамилия Имя'],
  ]);
  expect(await mine()).toEqual(remarks);
  const other = await make.user({ is_admin: true });
  expect((await as(other).get(adminSubmissions.get, params(id))).remarks).toEqual(remarks);
  const payload = { submission_id: id, lesson_id: lessonId, task_id, task_title: 'Сумма' };
  expect(await news()).toMatchObject([{ kind: 'remark', count: 3, payload }]);
  await send(at(2));
  expect(await news()).toMatchObject([{ count: 4 }]);
});

test('a repeat of the same call adds nothing and notifies of nothing', async () => {
  const { send, mine, news } = await handedIn();
  const twice = [await send(at(1), at(2)), await send(at(1), at(2))];
  expect(twice[1]).toEqual(twice[0]);
  expect(await mine()).toHaveLength(2);
  expect(await news()).toMatchObject([{ count: 2 }]);
});

test('a remark is changed silently and taken back; the news of the last one go with it', async () => {
  const { send, teacher, mine, news } = await handedIn();
  const [first, second] = (await send(at(1), at(2))).remarks;
  const change = { ...params(first!.id), body: { text: 'А так?' } };
  expect((await as(teacher).get(adminRemarks.change, change)).remarks).toMatchObject([{ text: 'А так?' }, second]);
  expect(await news()).toMatchObject([{ count: 2 }]);
  expect((await as(teacher).get(adminRemarks.remove, params(first!.id))).remarks).toEqual([second]);
  expect(await news()).toHaveLength(1);
  expect((await as(teacher).get(adminRemarks.remove, params(second!.id))).remarks).toEqual([]);
  expect([await mine(), await news({})]).toEqual([[], []]);
  expect(await as(teacher).refusal(adminRemarks.remove, params(second!.id))).toMatchObject({ code: 'not_found' });
  expect(await as(teacher).refusal(adminRemarks.change, change)).toMatchObject({ code: 'not_found' });
});

test('the open page of the student hears of remarks that come, change and go, and nothing of the verdict', async () => {
  const { teacher, id, send } = await handedIn({ feedback: 'hidden' });
  await db
    .updateTable('submission')
    .set({ status: 'done', verdict: 'accepted', score: 1, max_score: 1, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  const heard = vi.fn<(news: unknown) => void>();
  events.listen(topicOf(submissionChannel, id), heard);
  const [remark] = (await send(at(1))).remarks;
  await send(at(1));
  await as(teacher).get(adminRemarks.change, { ...params(remark!.id), body: { text: 'А так?' } });
  await as(teacher).get(adminRemarks.remove, params(remark!.id));
  await expect.poll(() => heard.mock.calls.length).toBe(3);
  const news = heard.mock.calls.map(([one]) => submissionChannel.data.parse(one));
  expect(new Set(news.map(({ status, verdict, is_remarked }) => `${status} ${verdict} ${is_remarked}`))).toEqual(
    new Set(['done null true']),
  );
});

test('a remark at a file or a line that is not there is refused beside it, and nothing is kept', async () => {
  const { refused, mine, news } = await handedIn();
  expect((await refused(at(3), at(4), at(1, 'Где?', 'нет.py'))).errors).toEqual([
    { path: 'remarks.1', message: 'Такой строки в файле нет' },
    { path: 'remarks.2', message: 'Такого файла в работе нет' },
  ]);
  expect([await mine(), await news()]).toEqual([[], []]);
  expect(await refused(at(1, '  '))).toMatchObject({
    errors: [{ path: 'remarks.0.text', message: 'Напишите замечание' }],
  });
});

test('a student sees remarks where the verdict is hidden; others see nothing', async () => {
  const { student, lessonId, id, send, mine } = await handedIn({ feedback: 'hidden' });
  await send(at(1));
  expect(await mine()).toMatchObject([{ line: 1, text: 'Почему?' }]);
  const stranger = await make.user();
  expect(await as(stranger).refusal(submissions.get, params(id))).toMatchObject({ code: 'not_found' });
  for (const [endpoint, call] of [
    [adminRemarks.send, { ...params(id), body: { remarks: [at(1)] } }],
    [adminPhrases.list, { query: { lesson_id: String(lessonId) } }],
  ] as const)
    expect(await as(student).refusal(endpoint, call as never)).toMatchObject({ status: 403 });
});

test('a submission that is not there, or of a deleted person, takes no remarks', async () => {
  const { student, teacher, refused } = await handedIn();
  const body = { remarks: [at(1)] };
  expect(await as(teacher).refusal(adminRemarks.send, { ...params(2_000_000_000), body })).toMatchObject({
    code: 'not_found',
  });
  await db.updateTable('user').set({ deleted_at: new Date().toISOString() }).where('id', '=', student.id).execute();
  expect(await refused(at(1))).toMatchObject({ code: 'not_found' });
});

test('the words of a teacher whose account is gone stay, without the name', async () => {
  const { send, mine } = await handedIn();
  const [remark] = (await send(at(1))).remarks;
  await db.updateTable('remark').set({ created_by: null }).where('id', '=', remark!.id).execute();
  expect(await mine()).toMatchObject([{ by_name: null, text: 'Почему?' }]);
});

test('two teachers at once: a submission takes 200 remarks, and not one more', async () => {
  const { send, refused, mine } = await handedIn();
  await send(...Array.from({ length: mostRemarks - 3 }, (_, number) => at(1, `Замечание ${number}`)));
  const pair = (text: string) =>
    send(at(2, text), at(3, text)).then(
      () => true,
      () => false,
    );
  const done = await Promise.all(['Раз', 'Два', 'Три'].map(pair));
  expect(done.filter(Boolean)).toHaveLength(1);
  await send(at(1));
  expect(await mine()).toHaveLength(mostRemarks);
  expect(await refused(at(1, 'Лишнее'))).toMatchObject({ code: 'conflict' });
});

test.each([
  ['a NUL', 'До\u0000после'],
  ['half of a pair', 'До\ud800после'],
])('hostile text with %s never breaks the server', async (_name, text) => {
  const { teacher, id, mine } = await handedIn();
  const send = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `${apiBase}${url}`,
      headers: { authorization: `Bearer ${tokens.sign(teacher, crypto.randomUUID())}` },
      payload,
    });
  for (const answer of [
    await send(`/admin/submission/${id}/remarks`, { remarks: [at(1, text)] }),
    await send(`/admin/submission/${id}/remarks`, { remarks: [at(1, 'Так', text)] }),
    await send('/admin/phrase', { text }),
  ])
    expect([400, 422]).toContain(answer.statusCode);
  expect(await mine()).toEqual([]);
});

test('phrases: own ones for their teacher, those of a course for all its teachers, the last used first', async () => {
  const { teacher, lessonId } = await handedIn();
  const colleague = await make.user({ is_admin: true });
  const add = (text: string, lesson_id?: number) => as(teacher).get(adminPhrases.add, { body: { text, lesson_id } });
  const texts = async (viewer: typeof teacher, query: { lesson_id?: string } = { lesson_id: String(lessonId) }) =>
    (await as(viewer).get(adminPhrases.list, { query })).phrases.map(({ text }) => text);
  const own = await add('Имя говорит, что внутри');
  const shared = await add('Скобки у знаменателя', lessonId);
  expect(await texts(teacher)).toEqual(['Скобки у знаменателя', 'Имя говорит, что внутри']);
  expect(await texts(teacher, {})).toEqual(['Имя говорит, что внутри']);
  expect(await texts(colleague)).toEqual(['Скобки у знаменателя']);
  expect(await add('Имя говорит, что внутри')).toEqual(own);
  expect(await texts(teacher)).toEqual(['Имя говорит, что внутри', 'Скобки у знаменателя']);

  const other = await handedIn();
  expect(await texts(colleague, { lesson_id: String(other.lessonId) })).toEqual([]);
  expect(await as(colleague).refusal(adminPhrases.remove, params(own.id))).toMatchObject({ code: 'not_found' });
  await as(colleague).get(adminPhrases.remove, params(shared.id));
  await as(teacher).get(adminPhrases.remove, params(own.id));
  expect(await texts(teacher)).toEqual([]);
  const lost = { body: { text: 'Нигде', lesson_id: 2_000_000_000 } };
  expect(await as(teacher).refusal(adminPhrases.add, lost)).toMatchObject({ code: 'not_found' });
});

test('a teacher keeps 200 phrases; the same again is no new one', async () => {
  const teacher = await make.user({ is_admin: true });
  const rows = Array.from({ length: mostPhrases - 1 }, (_, number) => ({
    user_id: teacher.id,
    text: `Фраза ${number}`,
  }));
  await db.insertInto('phrase').values(rows).execute();
  const add = (text: string) => as(teacher).get(adminPhrases.add, { body: { text } });
  const both = await Promise.allSettled([add('Ещё одна'), add('И ещё')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await add('Фраза 1');
  expect(await as(teacher).refusal(adminPhrases.add, { body: { text: 'Лишняя' } })).toMatchObject({
    code: 'too_many_phrases',
  });
});
