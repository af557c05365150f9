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
    await openTask(student, 'История рецептов');
    await expect(student.getByText('потренироваться можно, а проверить работу — нет')).toBeVisible();
    await student.getByRole('button', { name: 'Начать' }).click();
    await expect(student.getByText(/^На этом сервере контейнеры простые/)).toBeVisible();
    const send = student.getByRole('button', { name: 'Отправить' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(send).toHaveAccessibleDescription('Здесь эту задачу не проверить');
    await expectAccessible(student);
  },
);

virtualTest(
  'a task whose check has enough in the simple shell is solved there, and its author reads which need more',
  async ({ browser, product: _ }) => {
    const student = await newPerson(browser, 'student');
    await openTask(student, 'Разберите загрузки');
    await expect(student.getByText('проверить работу — нет')).toBeHidden();
    await student.getByRole('button', { name: 'Начать' }).click();
    await student.getByRole('button', { name: /^Остановить .* и запустить этот$/ }).click();
    await expect(screenOf(student)).toContainText('$');
    await type(student, 'mkdir documents pictures; mv downloads/*.txt documents; mv downloads/*.jpg pictures');
    await type(student, 'rm downloads/*.tmp; echo готово-$((1 + 1))');
    await expect(screenOf(student)).toContainText('готово-2');
    await student.getByRole('button', { name: 'Отправить' }).click();
    const verdict = student.getByRole('region', { name: 'Результат проверки' });
    await expect(verdict).toContainText('Верно');
    await expectAccessible(student);

    const author = await newPerson(browser, 'admin');
    const { tasks } = await call<{ tasks: { id: number; title: string }[] }>(author, 'GET', '/admin/tasks?q=рецептов');
    await author.goto(`/admin/task/${tasks[0]!.id}`);
    await expect(author.getByText('Проверка работает только в настоящем Linux. Нужно: git.')).toBeVisible();
  },
);

async function openTask(student: Page, title: string): Promise<void> {
  const { courses } = await call<{ courses: { id: number; title: string }[] }>(student, 'GET', '/user/courses');
  const { id } = courses.find((course) => course.title === 'Linux и командная строка')!;
  const { lessons } = await call<{ lessons: { id: number }[] }>(student, 'GET', `/user/course/${id}`);
  for (const lesson of lessons) {
    const { tasks } = await call<{ tasks: { task_id: number; title: string }[] }>(
      student,
      'GET',
      `/user/lesson/${lesson.id}`,
    );
    const found = tasks.find((task) => task.title === title);
    if (found)
      return void (await student.goto(`/user_ui/course/${id}?lesson_id=${lesson.id}&task_id=${found.task_id}`));
  }
  throw new Error(`no task «${title}»`);
}

const terminalOf = (page: Page) => page.getByRole('region', { name: 'Терминалы' });
const screenOf = (page: Page) => terminalOf(page).locator('.xterm-rows:visible');

async function type(page: Page, command: string): Promise<void> {
  await terminalOf(page)
    .getByRole('textbox', { name: /^Терминал/ })
    .focus();
  await page.keyboard.insertText(command);
  await page.keyboard.press('Enter');
}
