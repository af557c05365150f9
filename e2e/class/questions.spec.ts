/** A question from asking to the answer seen: at a task, answered by keys, shown to the class without the name. */
import type { Page } from '@playwright/test';
import { call, demoCourse, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

// the number of questions that wait is looked at, and other stories leave some
test.use({ own: 'questions' });
test.describe.configure({ mode: 'serial' });

const question = 'Почему у меня 2024 — не високосный?';
const answer = 'Проверьте `year % 4`: остаток сравнивают с нулём.';

let student: Page;
let teacher: Page;
let classmate: Page;
let courseId = 0;
let lessonId = 0;

const openTask = async (page: Page) => {
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  await page
    .getByRole('link', { name: /Високосный год/ })
    .first()
    .click();
};
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const openQuestions = async (page: Page) => {
  await openTask(page);
  await page.getByRole('article').getByRole('button', { name: 'Спросить' }).click();
};

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  const { id, lessons, user_group_ids } = await demoCourse(teacher);
  courseId = id;
  lessonId = lessons.find(({ title }) => title === 'Условия')!.id;
  const [username, password] = ['asks-little', 'тропа-ведёт-в-горы'];
  const person = { username, password, first_name: 'Маша', last_name: 'Тихонова', user_group_ids };
  await call(teacher, 'POST', '/admin/user', person);
  student = await newPerson(browser, 'student');
  classmate = await newPerson(browser, username, password);
  for (const page of [student, teacher, classmate]) await page.setViewportSize({ width: 1366, height: 768 });
});

test('a student asks at a task, and what is typed survives a reload', async () => {
  await openTask(student);
  await typeCode(student, 'Решение', "year = int(input())\nprint('NO')\n");
  await student.getByRole('article').getByRole('button', { name: 'Спросить' }).click();
  const panel = panelOf(student, 'Вопросы преподавателю');
  await panel.getByRole('textbox', { name: 'Вопрос о задаче' }).fill(question);
  await expectAccessible(student);
  // the code goes to the server a moment after it was typed
  await expect.poll(async () => JSON.stringify(await draftOf(student))).toContain("print('NO')");
  await student.reload();
  await student.getByRole('article').getByRole('button', { name: 'Спросить' }).click();
  const field = panel.getByRole('textbox', { name: 'Вопрос о задаче' });
  await expect(field).toHaveValue(question);
  await field.press('ControlOrMeta+Enter');
  await expect(panelOf(student, 'Вопрос').getByRole('status')).toContainText('Ждёт ответа');
});

test('a teacher answers by keys and shows the answer to all; it comes to the student by itself', async () => {
  await teacher.goto('/');
  await expect(teacher.getByRole('list', { name: 'Вопросы' }).getByText(question)).toBeVisible();
  await teacher.getByRole('link', { name: /^Вопросы, 1 ждёт ответа/ }).click();
  // the desk has a list of the same name
  await expect(teacher.getByRole('heading', { name: 'Вопросы учеников' })).toBeVisible();
  await expect(teacher.getByRole('list', { name: 'Вопросы' }).getByRole('link', { name: /Ученик Саша/ })).toBeVisible();
  await teacher.keyboard.press('j');
  await expect(teacher.getByRole('list', { name: 'Сообщения' })).toContainText(question);
  await expect(teacher.getByLabel('Код: main.py')).toContainText("print('NO')");
  await expectAccessible(teacher);
  await teacher.keyboard.press('a');
  await expect(teacher.getByRole('checkbox', { name: 'Показать всем, без имени' })).toBeChecked();
  await teacher.keyboard.press('r');
  await teacher.keyboard.insertText(answer);
  await teacher.keyboard.press('ControlOrMeta+Enter');
  await expect(teacher.getByText('Никто не ждёт ответа.')).toBeVisible();

  const panel = panelOf(student, 'Вопрос');
  await expect(panel.getByRole('list', { name: 'Сообщения' })).toContainText('остаток сравнивают с нулём');
  await expect(panel.getByRole('status')).toContainText('Есть ответ');
  const { notifications } = await call<{ notifications: { kind: string }[] }>(student, 'GET', '/user/notifications');
  expect(notifications.map(({ kind }) => kind)).toContain('answer');
  await panel.getByRole('button', { name: 'Всё понятно' }).click();
  await expect(panel.getByRole('status')).toContainText('Закрыт');
});

test('a classmate reads it among frequent questions, without the name', async () => {
  await openQuestions(classmate);
  const panel = panelOf(classmate, 'Вопросы преподавателю');
  await panel.getByText(question).click();
  await expect(panel).toContainText('остаток сравнивают с нулём');
  await expect(panel).toContainText('Здесь вы ещё ни о чём не спрашивали.');
  await expect(panel).not.toContainText('Саша');
  await expectAccessible(classmate);
});

async function draftOf(page: Page): Promise<unknown> {
  const taskId = new URL(page.url()).searchParams.get('task_id')!;
  return call(page, 'GET', `/user/task/${taskId}/draft`);
}
