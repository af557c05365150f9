import type { Viewer } from '@put/contract/base/access';
import { adminPoints } from '@put/contract/marks/point-imports';
import { adminResults } from '@put/contract/results/results';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, db, make } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const root = as(teacher);

async function school() {
  const [anna, boris, vera] = [await make.user(), await make.user(), await make.user()];
  const call = (person: Viewer, first_name: string) =>
    db.updateTable('user').set({ first_name, last_name: 'Ёлкин' }).where('id', '=', person.id).execute();
  await call(anna, 'Анна');
  await call(boris, 'Борис');
  await call(vera, 'Борис');
  const tasks = [await make.task({ title: 'Сумма' }), await make.task({ title: 'Разность' })];
  const place = await make.course({ students: [anna, boris, vera], tasks });
  const pointsOf = async (person: Viewer, task: number) => {
    const query = { user_id: String(person.id), lesson_id: String(place.lessonId), task_id: String(tasks[task]!) };
    return (await root.get(adminResults.cell, { query })).cell;
  };
  const preview = (text: string) =>
    root.get(adminPoints.preview, {
      body: { lesson_id: place.lessonId, file_base64: Buffer.from(text).toString('base64') },
    });
  return { ...place, anna, boris, vera, tasks, pointsOf, preview };
}

test('a table of ours, changed in a spreadsheet, sets the points that differ and nothing else', async () => {
  const { anna, boris, lessonId, preview, pointsOf } = await school();
  const table = [
    'Ученик;Логин;Сумма;Решено;Ждут проверки;Сумма;Разность',
    `Ёлкин Анна;${anna.username};99;1;0;6,5;`,
    `Ёлкин Борис;${boris.username};0;0;0;?;осв.`,
  ].join('\n');
  // the sum of points stands in a column of the same name as the task; it is never taken for points of the task
  expect((await preview(table)).changes).toMatchObject([{ user_id: anna.id, before: null, after: 6.5 }]);
  const found = await preview(table.replace('Логин;Сумма;Решено', 'Логин;Итог;Решено'));
  expect(found).toMatchObject({ same: 0, strange: ['Итог'], problems: [] });
  expect(found.changes).toEqual([
    {
      user_id: anna.id,
      lesson_id: lessonId,
      task_id: expect.any(Number),
      name: 'Ёлкин Анна',
      title: 'Сумма',
      before: null,
      after: 6.5,
    },
  ]);
  const changes = found.changes.map(({ user_id, lesson_id, task_id, after: score }) => ({
    user_id,
    lesson_id,
    task_id,
    score,
  }));
  const given = { body: { lesson_id: lessonId, changes, comment: 'Из журнала' } };
  expect(await root.get(adminPoints.set, given)).toEqual({ changed: 1 });
  expect(await pointsOf(anna, 0)).toMatchObject({ score: 6.5, override: { score: 6.5, comment: 'Из журнала' } });
  expect(await pointsOf(boris, 0)).toBeNull();
  // a repeat changes nothing
  expect(await root.get(adminPoints.set, given)).toEqual({ changed: 1 });
  expect(await preview(`Логин;Сумма\n${anna.username};6.5\n`)).toMatchObject({ changes: [], same: 1 });
});

test('what can not be taken is said line by line', async () => {
  const { anna, preview } = await school();
  const { changes, problems } = await preview(
    [
      'Участник;Логин;Сумма;Разность',
      `;${anna.username};много;101`,
      `;${anna.username};1;1`,
      ';nobody;1;1',
      'Ёлкин Борис;;1;1',
      'Ким Ада;;1;1',
      ';;1;',
    ].join('\n'),
  );
  expect(changes).toEqual([]);
  expect(problems).toEqual([
    { line: 2, words: 'Сумма: «много» — не баллы' },
    { line: 2, words: 'Разность: не больше 100, столько даёт задача' },
    { line: 3, words: 'Этот ученик уже был выше' },
    { line: 4, words: 'Логина «nobody» в результатах нет' },
    { line: 5, words: 'Учеников с именем «Ёлкин Борис» несколько: впишите логин' },
    { line: 6, words: 'Ученика «Ким Ада» в результатах нет' },
    { line: 7, words: 'Нет ни логина, ни имени' },
  ]);
});

test('all or none: a stranger, another lesson or too many points change nothing', async () => {
  const { anna, lessonId, tasks, pointsOf } = await school();
  const stranger = await make.user();
  const other = await school();
  const good = { user_id: anna.id, lesson_id: lessonId, task_id: tasks[0]!, score: 5 };
  const set = (bad: Partial<typeof good>) =>
    root.refusal(adminPoints.set, { body: { lesson_id: lessonId, changes: [good, { ...good, ...bad }] } });
  expect(await set({ user_id: stranger.id })).toMatchObject({ status: 404 });
  expect(await set({ lesson_id: other.lessonId, task_id: other.tasks[0]! })).toMatchObject({ status: 404 });
  expect(await set({ score: 101 })).toMatchObject({ code: 'invalid_input', errors: [{ path: 'changes.1.score' }] });
  expect(await pointsOf(anna, 0)).toBeNull();
});
