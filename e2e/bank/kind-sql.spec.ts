/**
 * A teacher writes tables and data, gets the answers from the reference solution and publishes. A student sees the
 * tables, runs a query, sees which rows differ, and solves the task. Runs and checks on samples make no calls to the
 * server.
 */
import type { Page } from '@playwright/test';
import { call, change, demoCourse, newPerson, openLine, typeCode, withPatience } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

/** Records the page's calls to the judge from now on. */
function questionsTo(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() === 'POST' && /\/(query|run|submission)$/.test(path)) asked.push(path);
  });
  return asked;
}

test('a query task, from its author to its points', async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: courseId, lessons } = await demoCourse(teacher);
  const lessonId = lessons[0]!.id;

  await teacher.goto(`/admin/task/new?lesson_id=${lessonId}`);
  await teacher.getByRole('combobox', { name: 'Вид задачи' }).click();
  await teacher.getByRole('option', { name: 'Запрос SQL' }).click();
  await teacher.getByLabel('Название', { exact: true }).fill('Отличники');
  await openLine(teacher, 'База данных');
  await typeCode(teacher, 'Таблицы', 'create table pupil (id integer primary key, name text, mark integer);');
  await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  const groups = teacher.getByRole('group', { name: /^Группа тестов/ });
  await groups
    .nth(0)
    .getByRole('textbox', { name: /^Данные/ })
    .fill("insert into pupil values (1, 'Аня', 5), (2, 'Боря', 3);");
  await groups
    .nth(1)
    .getByRole('textbox', { name: /^Данные/ })
    .fill("insert into pupil values (1, 'Секрет', 5), (2, 'Глеб', 4), (3, 'Лев', 5);");
  await openLine(teacher, 'Решения автора');
  await teacher.getByRole('button', { name: 'Добавить решение' }).click();
  await typeCode(teacher, 'Код, решение 1', 'select name from pupil where mark = 5');
  await teacher.getByRole('button', { name: 'Заполнить ответы верным решением' }).click();
  await expect(groups.nth(1).getByRole('cell', { name: 'Секрет' })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Задача опубликована.').first()).toBeVisible();
  const taskId = /task\/(\d+)/.exec(teacher.url())![1]!;

  const student = await newPerson(browser, 'student');
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  const tables = student.getByRole('region', { name: 'Таблица pupil' });
  await expect(tables.getByRole('cell', { name: 'Боря' })).toBeVisible();
  await typeCode(student, 'Решение', 'select name from pupil');
  await withPatience(student);
  const asked = questionsTo(student);
  await student.getByRole('button', { name: 'Запустить' }).click();
  const got = student.getByRole('region', { name: 'Таблица запроса' });
  await expect(got.getByRole('row')).toHaveCount(3);

  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(verdict).toContainText('Лишних строк: 1.');
  await expect(verdict.getByRole('row', { name: /лишняя Боря/ })).toBeVisible();
  await expectAccessible(student);
  expect(asked).toEqual([]);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('0 из');
  await expect(student.getByText('Секрет')).toHaveCount(0);
  await typeCode(student, 'Решение', 'select name from pupil where mark > 4');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('Задача решена!');
});

test('PostgreSQL runs, checks and stops in the browser', async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: course_id } = await demoCourse(teacher);
  const tests = [
    {
      input: "insert into pupil(name, grade) values ('Аня', 5), ('Боря', 10);",
      answer: '{"columns":["name","grade"],"rows":[["Аня",6],["Боря",11]]}',
    },
  ];
  const right = 'update pupil set grade = grade + 1';
  const { id: taskId } = await call<{ id: number }>(teacher, 'POST', '/admin/task', {
    kind: 'sql',
    title: 'Перевод в следующий класс',
    status: 'ready',
    config: {
      dialect: 'postgresql',
      schema: 'create table pupil (id serial primary key, name text, grade int);',
      is_ordered: true,
      compares_column_names: true,
      check_query: 'select name, grade from pupil order by name',
    },
    test_groups: [
      { name: 'Примеры', is_sample: true, points: 0, tests },
      { name: 'Основные', points: 5, tests },
    ],
    solutions: [{ language: 'sql', expected: 'accepted', files: [{ name: 'query.sql', content: right }] }],
  });
  const lesson = { course_id, title: 'PostgreSQL', status: 'published', body: '' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: [{ task_id: taskId, points: 5 }] });

  const student = await newPerson(browser, 'student');
  await withPatience(student);
  const asked = questionsTo(student);
  await student.goto(`/user_ui/course/${course_id}?lesson_id=${lessonId}&task_id=${taskId}`);
  await typeCode(student, 'Решение', 'update pupil set grade = grade + 2 where grade < 10');
  const run = student.getByRole('button', { name: 'Запустить' });
  await run.click();
  await expect(student.getByText(/^(Загружаем|Запускаем) PostgreSQL…$/)).toBeVisible();
  const got = student.getByRole('region', { name: 'Таблица запроса' });
  await expect(got.getByRole('row', { name: 'Аня 7' })).toBeVisible();

  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  const check = student.getByRole('button', { name: 'Проверить на примерах' });
  await check.click();
  await expect(verdict).toContainText('Не хватает строк: 2, лишних: 2.');

  await typeCode(
    student,
    'Решение',
    'with recursive n(x) as (select 1 union all select 1 from n) select max(x) from n',
  );
  await run.click();
  await student.getByRole('button', { name: 'Остановить' }).click();
  await expect(student.getByText('Вы остановили запрос.')).toBeVisible();

  await typeCode(student, 'Решение', `/* всем /* */ */ ${right}`);
  await check.click();
  await expect(verdict).toContainText('Верно');
  expect(asked).toEqual([]);
});
