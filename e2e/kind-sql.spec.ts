/**
 * Queries: the teacher writes tables and data, takes the answers out of the right solution and publishes; a student sees the
 * tables, runs a query, reads which rows differ, and solves it.
 */
import { demoCourse, newPerson, typeCode } from './support/person.ts';
import { expect, expectAccessible, test } from './support/product.ts';

test('a query from its author to its points', async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: courseId, lessons } = await demoCourse(teacher);
  const lessonId = lessons[0]!.id;

  await teacher.goto(`/admin/task/new?lesson_id=${lessonId}`);
  await teacher.getByRole('combobox', { name: 'Вид задачи' }).click();
  await teacher.getByRole('option', { name: 'Запрос SQL' }).click();
  await teacher.getByLabel('Название', { exact: true }).fill('Отличники');
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
  await teacher.getByRole('button', { name: 'Добавить решение' }).click();
  await typeCode(teacher, 'Код, решение 1', 'select name from pupil where mark = 5');
  await teacher.getByRole('button', { name: 'Заполнить ответы верным решением' }).click();
  await expect(groups.nth(1).getByRole('cell', { name: 'Секрет' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Задача опубликована.').first()).toBeVisible({ timeout: 60_000 });
  const taskId = /task\/(\d+)/.exec(teacher.url())![1]!;

  const student = await newPerson(browser, 'student');
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  const tables = student.getByRole('region', { name: 'Таблица pupil' });
  await expect(tables.getByRole('cell', { name: 'Боря' })).toBeVisible({ timeout: 30_000 });
  await typeCode(student, 'Решение', 'select name from pupil');
  await student.getByRole('button', { name: 'Запустить' }).click();
  const got = student.getByRole('region', { name: 'Таблица запроса' });
  await expect(got.getByRole('row')).toHaveCount(3, { timeout: 30_000 });

  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(verdict).toContainText('Лишних строк: 1.', { timeout: 30_000 });
  await expect(verdict.getByRole('row', { name: /лишняя Боря/ })).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('0 из', { timeout: 30_000 });
  await expect(student.getByText('Секрет')).toHaveCount(0);
  await typeCode(student, 'Решение', 'select name from pupil where mark > 4');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('Задача решена!', { timeout: 30_000 });
});
