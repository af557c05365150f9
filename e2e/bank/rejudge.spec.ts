/**
 * A task had a wrong test when a class was judged. The teacher corrects the answer, rejudges aside, sees who would
 * change, and applies it. The matrix and the student's result follow.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;
let ids = { taskId: 0, lessonId: 0, courseId: 0 };

const product = 'a, b = map(int, input().split())\nprint(a * b)';
const tests = (answer: string) => [{ name: 'Основные', points: 100, tests: [{ input: '3 4\n', answer }] }];
const solutions = (expected: string) => [
  { language: 'python', expected, files: [{ name: 'main.py', content: product }] },
];

async function caller(page: Page): Promise<<T>(method: string, path: string, data?: object) => Promise<T>> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('pt.session')!) as { state: { accessToken: string } }).state.accessToken,
  );
  const request: APIRequestContext = page.request;
  return async (method, path, data) => {
    const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': xsrf };
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path} answers ${answer.status()} ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as never;
  };
}

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await (await browser.newContext()).newPage();
  student = await (await browser.newContext()).newPage();
  await signIn(teacher, 'admin');
  await signIn(student, 'student');
  const asTeacher = await caller(teacher);
  const asStudent = await caller(student);

  const { user_groups } = await asTeacher<{ user_groups: { id: number; title: string }[] }>(
    'GET',
    '/admin/user_groups',
  );
  const user_group_ids = user_groups.filter(({ title }) => title === 'Пробная группа').map(({ id }) => id);
  const course = await asTeacher<{ id: number }>('POST', '/admin/course', {
    title: 'Умножение',
    date: '2026-09-01',
    status: 'published',
    user_group_ids,
  });
  const lesson = await asTeacher<{ id: number }>('POST', '/admin/lesson', {
    course_id: course.id,
    title: 'Произведение',
    status: 'published',
  });
  // The wrong test expects 3 + 4 where the task multiplies. So the right program is listed as one that gets a wrong
  // answer.
  const task = await asTeacher<{ id: number }>('POST', '/admin/task', {
    kind: 'program',
    title: 'A × B',
    status: 'ready',
    config: { languages: ['python'], checker: { kind: 'tokens' } },
    test_groups: tests('7\n'),
    solutions: [
      ...solutions('wrong_answer'),
      { language: 'python', expected: 'accepted', files: [{ name: 'main.py', content: 'print(7)' }] },
    ],
  });
  await asTeacher('POST', `/admin/lesson/${lesson.id}/tasks`, {
    tasks: [{ task_id: task.id, points: 10 }],
    began_from: { tasks: [] },
  });
  ids = { taskId: task.id, lessonId: lesson.id, courseId: course.id };

  const body = { task_id: task.id, lesson_id: lesson.id, language: 'python' };
  const { id } = await asStudent<{ id: number }>('POST', '/user/submission', {
    ...body,
    files: [{ name: 'main.py', content: product }],
  });
  await expect
    .poll(async () => (await asStudent<{ status: string }>('GET', `/user/submission/${id}`)).status)
    .toBe('done');
  await asTeacher('POST', `/admin/task/${task.id}`, {
    test_groups: tests('12\n'),
    solutions: solutions('accepted'),
  });
});

test('the teacher has it judged again and sees who would change', async () => {
  await teacher.goto(`/admin/task/${ids.taskId}/`);
  await teacher.getByRole('button', { name: 'Ещё действия' }).click();
  await teacher.getByRole('menuitem', { name: 'Перепроверить решения учеников' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Перепроверить решения задачи?' });
  await expect(teacher).toHaveURL(/rejudge=1/);
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Перепроверить' }).click();

  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Перепроверка задачи «A × B»');
  const row = teacher.getByRole('row').nth(1);
  await expect(row).toContainText('Неверный ответ');
  await expect(row).toContainText('Верно');
  await expectAccessible(teacher);
});

test('the student sees nothing of it until it is applied', async () => {
  // of this course, because other stories give the student more tasks than a page holds
  const { tasks: own } = await (
    await caller(student)
  )<{ tasks: { task_id: number; score: number }[] }>('GET', `/user/tasks?course_id=${ids.courseId}`);
  expect(own).toEqual([expect.objectContaining({ task_id: ids.taskId, score: 0 })]);
});

test('applied, the open matrix changes by itself, and the student has the points', async () => {
  const matrix = await teacher.context().newPage();
  await matrix.goto(`/admin/lesson/${ids.lessonId}/results`);
  const cell = matrix.getByRole('gridcell', { name: /A × B: 0 из 10.*не решено/ });
  await expect(cell).toBeVisible();
  await expectAccessible(matrix);

  await teacher.getByRole('button', { name: 'Применить всё' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Применить' }).click();
  await expect(teacher.getByText('Применено: 1 решение')).toBeVisible();
  await expect(teacher.getByText(/^Применена/)).toBeVisible();
  const solved = matrix.getByRole('gridcell', { name: /A × B: 10 из 10, .*, решено/ });
  await expect(solved).toBeVisible();
  await solved.click();
  const history = matrix.getByRole('region', { name: 'История проверок' });
  await expect(history.getByRole('listitem')).toContainText([/Верно.*перепроверка/, /Неверный ответ.*при отправке/]);
  await expectAccessible(matrix);

  await student.goto('/user_ui/tasks?q=A');
  await expect(student.getByText('10 из 10').first()).toBeVisible();
});
