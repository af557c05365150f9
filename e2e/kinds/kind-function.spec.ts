/**
 * A teacher writes tests as plain asserts, checks them and publishes the task. A student calls the function with own
 * arguments, sees what a failed test expected and got, and solves the task.
 */
import { demoCourse, newPerson, openLine, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test('a function task, from its author to its points', async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: courseId, lessons } = await demoCourse(teacher);
  const lessonId = lessons[0]!.id;

  await teacher.goto(`/admin/task/new?lesson_id=${lessonId}`);
  await teacher.getByRole('combobox', { name: 'Вид задачи' }).click();
  await teacher.getByRole('option', { name: 'Функция' }).click();
  await teacher.getByLabel('Название', { exact: true }).fill('Площадь');
  await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  const groups = teacher.getByRole('group', { name: /^Группа тестов/ });
  await groups
    .nth(0)
    .getByRole('textbox', { name: /^Код теста/ })
    .fill('assert area(2, 3) == 6');
  await groups
    .nth(1)
    .getByRole('textbox', { name: /^Код теста/ })
    .fill('assert area(5, 7) == 35');
  await groups
    .nth(1)
    .getByRole('textbox', { name: /^Сообщение/ })
    .fill('Попробуйте большие числа');
  await openLine(teacher, 'Решения автора');
  await teacher.getByRole('button', { name: 'Добавить решение' }).click();
  await typeCode(teacher, 'Код, решение 1', 'def area(a, b):\n return a * b');
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Задача опубликована.').first()).toBeVisible();
  const taskId = /task\/(\d+)/.exec(teacher.url())![1]!;

  const student = await newPerson(browser, 'student');
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  await expect(student.getByText('assert area(2, 3) == 6').first()).toBeVisible();
  await expect(student.getByText('solution.py').first()).toBeVisible();
  await typeCode(student, 'Решение', 'def area(a, b):\n return a + b');
  await student.getByRole('textbox', { name: 'Попробовать' }).fill('print(area(2, 3))');
  await student.getByRole('button', { name: 'Запустить' }).click();
  await expect(student.getByLabel('Вывод программы')).toHaveText('5\n');

  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(verdict).toContainText('area(2, 3): получилось 5, а должно быть 6.');
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('0 из');
  await expect(verdict).not.toContainText('area(5, 7)');
  await typeCode(student, 'Решение', 'def area(a, b):\n return a * b');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('Задача решена!');
});
