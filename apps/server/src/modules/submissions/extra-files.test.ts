import { tasks } from '@put/contract/tasks/tasks';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { rightAnswer } from '../../testing/factories.ts';

/** The files that the runner got last. */
let prepared: readonly { name: string; content: string }[] = [];
const fake = fakeRunner();
const runner = {
  ...fake,
  prepare: (program: Parameters<typeof fake.prepare>[0]) => {
    prepared = program.files;
    return fake.prepare(program);
  },
};
const { db, as, make } = await testApp({ runner });

const main = { name: 'main.py', content: rightAnswer };
const starter_files = [
  { name: 'main.py', content: '', access: 'edit' as const },
  { name: 'lib/given.py', content: 'авторское', access: 'read' as const },
  { name: 'lib/secret.py', content: 'тайное', access: 'hidden' as const },
];
const config = (may_add_files: boolean) => ({
  languages: ['python' as const],
  checker: { kind: 'tokens' as const },
  may_add_files,
});

async function taskOf(mayAdd: boolean) {
  const student = await make.user();
  const task_id = await make.task({ config: config(mayAdd), starter_files }, 'ready');
  const { lessonId: lesson_id } = await make.course({ students: [student], tasks: [task_id] });
  const at = { task_id, lesson_id };
  const send = (names: string[], cause: 'submit' | 'check' = 'submit') => ({
    body: { ...at, cause, language: 'python' as const, files: [main, ...filesOf(names)] },
  });
  const run = (names: string[]) => ({
    body: { language: 'python' as const, files: [main, ...filesOf(names)], stdin: '2 3', task_id },
  });
  return { at, student, send, run };
}
const filesOf = (names: string[]) => names.map((name) => ({ name, content: 'своё' }));

test('when students may not add files, a submission has the main file and the author’s open files only', async () => {
  const { student, send, run } = await taskOf(false);
  const refused = {
    code: 'invalid_input',
    detail: 'Своих файлов в этой задаче не добавляют. Уберите из решения: lib/own.py, x.py.',
    errors: [
      { path: 'files.2.name', message: 'Такого файла в задаче нет' },
      { path: 'files.3.name', message: 'Такого файла в задаче нет' },
    ],
  };
  const names = ['lib/given.py', 'lib/own.py', 'x.py'];
  expect(await as(student).refusal(submissions.create, send(names))).toMatchObject(refused);
  expect(await as(student).refusal(submissions.create, send(names, 'check'))).toMatchObject(refused);
  expect(await as(student).refusal(submissions.run, run(names))).toMatchObject(refused);
  await as(student).get(submissions.create, send(['lib/given.py']));
  await as(student).get(submissions.run, run(['lib/given.py']));
});

test('a hidden file can not be asked for by its name', async () => {
  const { student, send } = await taskOf(false);
  const of = (name: string) => as(student).refusal(submissions.create, send([name]));
  const [hidden, none] = [await of('lib/secret.py'), await of('lib/nothing.py')];
  expect(hidden.errors).toEqual(none.errors);
  expect(hidden.detail?.replace('secret', '')).toBe(none.detail?.replace('nothing', ''));
});

test.each([false, true])(
  'what may not be changed is the author’s, whatever is sent (own files: %s)',
  async (mayAdd) => {
    const { student, send, run } = await taskOf(mayAdd);
    await as(student).get(submissions.run, run(['lib/given.py']));
    const whole = [main, ...starter_files.slice(1).map(({ name, content }) => ({ name, content }))];
    // of a run on own input the student sees all that it prints, so hidden files are not beside it
    const hidden = new Set(starter_files.filter(({ access }) => access === 'hidden').map(({ name }) => name));
    expect(prepared).toEqual(whole.filter(({ name }) => !hidden.has(name)));
    prepared = [];
    await as(student).get(submissions.create, send(['lib/given.py']));
    await expect.poll(() => prepared).toEqual(whole);
  },
);

test('where students add files, theirs lie in folders too, and are read back as they were sent', async () => {
  const { at, student, send } = await taskOf(true);
  const { id } = await as(student).get(submissions.create, send(['lib/own.py', 'a/b/c/d.txt']));
  const kept = await as(student).get(submissions.get, { params: { id: String(id) } });
  expect(kept.files.map(({ name }) => name)).toEqual(['main.py', 'lib/own.py', 'a/b/c/d.txt']);
  for (const names of [['../x.py'], ['/etc/x'], ['lib', 'lib/x.py'], ['LIB/x.py', 'lib/y.py']])
    expect(await as(student).refusal(submissions.create, send(names))).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: expect.stringMatching(/^files\.[12]\.name$/) }],
    });
  const params = { id: String(at.task_id) };
  await as(student).get(drafts.save, { params, body: { language: 'python', files: kept.files } });
  expect((await as(student).get(drafts.get, { params, query: {} })).draft?.files).toEqual(kept.files);
});

test('a task that stops taking files keeps drafts, and says what it takes', async () => {
  const { at, student, send } = await taskOf(true);
  const params = { id: String(at.task_id) };
  const files = [main, ...filesOf(['own.py'])];
  await as(student).get(drafts.save, { params, body: { language: 'python', files } });
  await db
    .updateTable('task')
    .set({ config: JSON.stringify(config(false)) })
    .where('id', '=', at.task_id)
    .execute();
  expect((await as(student).get(drafts.get, { params, query: {} })).draft?.files).toEqual(files);
  expect((await as(student).get(tasks.get, { params, query: {} })).may_add_files).toBeUndefined();
  expect((await as(student).refusal(submissions.create, send(['own.py']))).detail).toContain('own.py');
  await as(student).get(drafts.save, { params, body: { language: 'python', files } });
});
