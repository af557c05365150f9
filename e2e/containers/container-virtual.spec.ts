/**
 * A student's container where the system gives neither Docker nor namespaces: the page says what there is not, and what
 * there is works.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Product, startProduct, test } from '../support/product.ts';
import { call, newPerson } from '../support/person.ts';

const virtualTest = test.extend<object, { product: Product }>({
  product: [
    async ({ own: _ }, use) => {
      const product = await startProduct({ PT_CONTAINERS: 'virtual' });
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
});

virtualTest(
  'check 1: without Docker and namespaces there is a simple shell, with Python, and no error',
  async ({ browser, product: _ }) => {
    const student = await newPerson(browser, 'student');
    const wrong: string[] = [];
    student.on('pageerror', (error) => wrong.push(error.message));
    student.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    const { templates } = await call<{ templates: { id: number; title: string }[] }>(
      student,
      'GET',
      '/user/containers',
    );
    const { id: template_id } = templates.find(({ title }) => title === 'Linux')!;
    const { id } = await call<{ id: number }>(student, 'POST', '/user/container', { template_id });
    await student.goto(`/user_ui/container/${id}`);
    await student
      .getByRole('group', { name: 'Управление контейнером' })
      .getByRole('button', { name: 'Запустить' })
      .click();
    await expect(student.getByText('Работает', { exact: true })).toBeVisible();
    await expect(
      student.getByText(/^На этом сервере контейнеры простые\. В них нет git .* программ на весь экран/),
    ).toBeVisible();
    await expect(screenOf(student)).toContainText('$');

    await type(student, 'mkdir уроки; echo "print(6 * 7, input())" > уроки/счёт.py; n=сохранено');
    await expect(student.getByRole('treeitem', { name: 'уроки, папка' })).toBeVisible();
    await type(student, 'echo Маша | python3 уроки/счёт.py');
    await expect(screenOf(student)).toContainText('42 Маша');
    await type(student, `python3 -c 'open("из питона.txt", "w").write("1")'`);
    await expect(student.getByRole('treeitem', { name: 'из питона.txt' })).toBeVisible();
    await type(student, 'git init');
    await expect(screenOf(student)).toContainText('здесь простая командная строка');
    await expectAccessible(student);

    await student.reload();
    await expect(screenOf(student)).toContainText('42 Маша');
    await type(student, 'echo "оболочка: $n"');
    await expect(screenOf(student)).toContainText('оболочка: сохранено');
    expect(wrong).toEqual([]);
  },
);

virtualTest(
  'a task whose check needs a real Linux says so before the work, and its button says why it is grey',
  async ({ browser, product: _ }) => {
    const student = await newPerson(browser, 'student');
    const { courses } = await call<{ courses: { id: number; title: string }[] }>(student, 'GET', '/user/courses');
    const { id } = courses.find(({ title }) => title === 'Linux и командная строка')!;
    const { lessons } = await call<{ lessons: { id: number }[] }>(student, 'GET', `/user/course/${id}`);
    const lesson_id = lessons[0]!.id;
    const { tasks } = await call<{ tasks: { task_id: number; kind: string }[] }>(
      student,
      'GET',
      `/user/lesson/${lesson_id}`,
    );
    const { task_id } = tasks.find(({ kind }) => kind === 'container')!;
    await student.goto(`/user_ui/course/${id}?lesson_id=${lesson_id}&task_id=${task_id}`);
    await expect(student.getByText('потренироваться можно, а проверить работу — нет')).toBeVisible();
    await student.getByRole('button', { name: 'Начать' }).click();
    await expect(student.getByText(/^На этом сервере контейнеры простые/)).toBeVisible();
    const send = student.getByRole('button', { name: 'Отправить' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(send).toHaveAccessibleDescription('Здесь эту задачу не проверить');
    await expectAccessible(student);
  },
);

const terminalOf = (page: Page) => page.getByRole('region', { name: 'Терминалы' });
const screenOf = (page: Page) => terminalOf(page).locator('.xterm-rows:visible');

async function type(page: Page, command: string): Promise<void> {
  await terminalOf(page)
    .getByRole('textbox', { name: /^Терминал/ })
    .focus();
  await page.keyboard.insertText(command);
  await page.keyboard.press('Enter');
}
