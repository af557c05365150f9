import { adminReviews } from '@put/contract/reviews/review-queue';
import { submissions, drafts } from '@put/contract/submissions/submissions';
import type { UploadedFile } from '@put/contract/files/files';
import type { Viewer } from '@put/contract/base/access';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { forgetOrphans } from '../files/forget-orphans.ts';

const files = fakeFiles();
/** The check program accepts a file with this text; contents come in base64. */
const right = Buffer.from('верно').toString('base64');
const runner = fakeRunner((_, input) => ({
  end: { by: 'exit', code: input.includes(right) ? 0 : 1 },
  stdout: 'Посмотрел',
}));
const api = await testApp({
  files,
  runner,
  settings: {
    uploads: { maxBytes: 9e6, pictureMaxBytes: 9e6, studentMaxBytes: 3e6, studentQuotaBytes: 9e6, graceDays: 1 },
  },
});
const { as, db, make, app, tokens } = api;
const send = formSender(api);

const rubric = [{ key: 'look', title: 'Оформление', description: '', points: 5 }];
const checker = { language: 'python' as const, files: [{ name: 'check.py', content: 'print(1)' }], points: 10 };

async function lesson(config: { rubric?: typeof rubric; checker?: typeof checker | null }) {
  const student = await make.user();
  const task_id = await make.task({
    kind: 'upload',
    title: 'Отчёт',
    config: { rubric: [], max_files: 2, max_file_mb: 1, extensions: ['txt'], checker: null, ...config },
    test_groups: [],
    solutions: [],
  });
  const { lessonId } = await make.course({ students: [student], tasks: [task_id] });
  const submit = (...given: { sha256: string; name: string }[]) => ({
    body: { task_id, lesson_id: lessonId, answer: { files: given } },
  });
  return { student, task_id, lessonId, submit };
}

async function uploaded(viewer: Viewer, content: string | Uint8Array, name = 'отчёт.txt') {
  const response = await send(viewer, formOf(content, name));
  const { sha256 } = response.json() as UploadedFile;
  return { sha256, name };
}
const ids = (id: number) => ({ params: { id: String(id) } });
const read = async (sha256: string, viewer: Viewer) =>
  (
    await app.inject({
      url: `/api/v1/file/${sha256}`,
      headers: { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}` },
    })
  ).statusCode;

test('files wait for a person; the author and teachers read them, nobody else', async () => {
  const { student, submit } = await lesson({ rubric });
  const [teacher, stranger] = await Promise.all([make.user({ is_admin: true }), make.user()]);
  const file = await uploaded(student, 'моя работа');
  const { id } = await as(student).get(submissions.create, submit(file));
  expect(await as(student).get(submissions.get, ids(id))).toMatchObject({
    status: 'review',
    answer: { files: [file] },
  });
  expect(await Promise.all([student, teacher, stranger].map((who) => read(file.sha256, who)))).toEqual([200, 200, 404]);
  await as(teacher).get(adminReviews.save, { ...ids(id), body: { after: 0, points: { look: 5 } } });
  expect(await as(student).get(submissions.get, ids(id))).toMatchObject({
    verdict: 'accepted',
    score: 100,
    max_score: 100,
  });
});

test("only one's own files, of the size that the task takes", async () => {
  const { student, submit } = await lesson({ rubric });
  const other = await uploaded(await make.user(), 'чужая работа');
  const refused = async (file: { sha256: string; name: string }) =>
    (await as(student).refusal(submissions.create, submit(file))).errors;
  expect(await refused(other)).toEqual([
    { path: 'answer.files.0', message: 'Файла «отчёт.txt» больше нет: добавьте его ещё раз' },
  ]);
  const large = await uploaded(student, new Uint8Array(1_100_000).fill(65), 'большой.txt');
  expect(await refused(large)).toEqual([{ path: 'answer.files.0', message: 'Файл «большой.txt» больше 1 МБ' }]);
  const sneaky = await as(student).refusal(submissions.create, submit({ ...large, name: '../../a.txt' }));
  expect(sneaky.errors).toEqual([{ path: 'answer.files.0.name', message: 'Имя файла без «/» и «\\»' }]);
});

test('the verdict of the program comes at once, that of the teacher is final', async () => {
  const { student, submit } = await lesson({ rubric, checker });
  const teacher = await make.user({ is_admin: true });
  const { id } = await as(student).get(submissions.create, submit(await uploaded(student, 'верно')));
  const mine = () => as(student).get(submissions.get, ids(id));
  await expect.poll(mine).toMatchObject({ status: 'review', verdict: null, score: 66.67, max_score: 66.67 });
  expect((await mine()).tests[0]).toMatchObject({ message: 'Посмотрел', verdict: 'accepted' });
  await as(teacher).get(adminReviews.save, { ...ids(id), body: { after: 0, points: { look: 2 } } });
  expect(await mine()).toMatchObject({ status: 'done', verdict: 'partial', score: 80, max_score: 100 });
  await as(teacher).get(adminReviews.save, { ...ids(id), body: { after: 1, points: { look: 5 } } });
  expect(await mine()).toMatchObject({ verdict: 'accepted', score: 100, tests: [{ message: 'Посмотрел' }] });
  await as(teacher).get(adminReviews.undo, { ...ids(id), body: { number: 2 } });
  await as(teacher).get(adminReviews.undo, { ...ids(id), body: { number: 1 } });
  expect(await mine()).toMatchObject({ status: 'review', verdict: null, score: 66.67, max_score: 66.67 });
});

test('a program alone judges as any other judge', async () => {
  const { student, submit } = await lesson({ checker });
  const { id } = await as(student).get(submissions.create, submit(await uploaded(student, 'неверно совсем')));
  await expect
    .poll(() => as(student).get(submissions.get, ids(id)))
    .toMatchObject({ status: 'done', verdict: 'wrong_answer', score: 0, max_score: 100 });
});

test('files of submissions and drafts stay, others go', async () => {
  const { student, submit, task_id } = await lesson({ rubric });
  const [handedIn, drafted, left] = await Promise.all(
    ['сдано', 'черновик', 'забыто'].map((content) => uploaded(student, content)),
  );
  await as(student).get(submissions.create, submit(handedIn!));
  await as(student).get(drafts.save, { ...ids(task_id), body: { answer: { files: [drafted!] } } });
  const forget = () => forgetOrphans({ db, files, graceDays: 30 });
  await forget();
  await sql`update file set unreferenced_since = unreferenced_since - make_interval(days => 31)`.execute(db);
  await forget();
  expect(await Promise.all([handedIn, drafted, left].map((file) => read(file!.sha256, student)))).toEqual([
    200, 200, 404,
  ]);
});
