/** What a student sees once a task is solved, where its author allows it. */
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, demoCourse, newPerson, openLine } from '../support/person.ts';

test.use({ own: 'solved' });

const code = "who = 'мир'\nprint(f'Привет, {who}!')\n";

test('the author’s solution opens with the right verdict, and the teacher’s rule closes it', async ({ browser }) => {
  const teacher = await newPerson(browser, 'admin');
  const student = await newPerson(browser, 'student');
  const { id: courseId, lessons } = await demoCourse(teacher);
  const lessonId = lessons[0]!.id;
  const { tasks } = await call<{ tasks: { id: number; title: string }[] }>(teacher, 'GET', '/admin/tasks?q=Привет');
  const taskId = tasks.find(({ title }) => title === 'Привет, мир!')!.id;
  const address = `/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`;

  await student.goto(address);
  const solutions = student.getByRole('region', { name: 'Решения' });
  await expect(solutions).toContainText('Решите задачу — и здесь откроются');
  const files = [{ name: 'main.py', content: code }];
  const solution = { task_id: taskId, lesson_id: lessonId, cause: 'submit', language: 'python', files };
  const { id } = await call<{ id: number }>(student, 'POST', '/user/submission', solution);
  await expect
    .poll(async () => (await call<{ verdict: string }>(student, 'GET', `/user/submission/${id}`)).verdict)
    .toBe('accepted');
  await student.reload();
  await expect(solutions.getByRole('heading', { name: 'Решение автора' })).toBeVisible();
  await expect(solutions).toContainText("print('Привет, мир!')");
  await expect(solutions).toContainText('у других учеников пока нет');
  await expectAccessible(student);

  await teacher.goto(`/admin/task/${taskId}/`);
  await openLine(teacher, 'Что видит ученик');
  await teacher.getByRole('radio', { name: 'Своё решение' }).click();
  await teacher.getByRole('button', { name: 'Сохранить и опубликовать' }).click();
  await expect(teacher.getByText('Всё сохранено')).toBeVisible();
  await student.reload();
  await expect(student.getByRole('heading', { name: 'Попытки' })).toBeVisible();
  await expect(solutions).toBeHidden();
});
