/**
 * A task done in a container, in the sandbox driver: its author proves the check by a solution, a student works in the
 * terminal, gets a part of the points with the messages of the checks, mends the work there and gets them all.
 */
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, demoCourse, newPerson, openLine, typeCode } from '../support/person.ts';

const script = `[ -d work ] && check folder yes || check folder no "Папки work нет."
[ -s work/note.txt ] && check note yes || check note no "В папке work нет записки."
`;

test('a container task, from its author to all its points', async ({ browser, product: _ }) => {
  const author = await newPerson(browser, 'admin');
  await author.goto('/admin/task/new');
  await author.getByRole('combobox', { name: 'Вид задачи' }).click();
  await author.getByRole('option', { name: 'Работа в Linux' }).click();
  await author.getByRole('textbox', { name: 'Название' }).fill('Папка с запиской');
  await openLine(author, 'Контейнер');
  await author.getByRole('combobox', { name: 'Шаблон' }).click();
  await author.getByRole('option', { name: 'Linux', exact: true }).click();
  await author.getByRole('button', { name: 'Добавить проверку' }).click();
  const checks = [
    { name: 'folder', title: 'Папка сделана' },
    { name: 'note', title: 'Записка написана' },
  ];
  for (const [at, { name, title }] of checks.entries()) {
    const check = author.getByRole('group', { name: `Проверка ${at + 1}` });
    await check.getByRole('textbox', { name: 'Имя в программе' }).fill(name);
    await check.getByRole('textbox', { name: 'Что проверяется' }).fill(title);
  }
  await typeCode(author, 'Код, программа проверки', script);
  await typeCode(author, 'Код, образец решения', 'mkdir work');
  await expectAccessible(author);
  await author.getByRole('button', { name: 'Опубликовать' }).click();
  const outcome = author.getByRole('region', { name: 'Проверка задачи' });
  await expect(outcome).toContainText(
    'Образец решения не проходит проверку «Записка написана»: В папке work нет записки.',
  );
  await expect(outcome).not.toContainText('«Папка сделана»');
  await expectAccessible(author);

  await typeCode(author, 'Код, образец решения', 'mkdir work\necho привет > work/note.txt');
  await author.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(outcome).toContainText('Задача опубликована.');
  const taskId = Number(/task\/(\d+)/.exec(author.url())![1]);
  const { id: courseId, user_group_ids } = await demoCourse(author);
  const lesson = { course_id: courseId, title: 'Записки', status: 'published', body: '' };
  const { id: lessonId } = await call<{ id: number }>(author, 'POST', '/admin/lesson', lesson);
  await change(author, `/admin/lesson/${lessonId}/tasks`, { tasks: [{ task_id: taskId, points: 20 }] });
  // one of their own: a person has one running container, and other stories start those of the demonstration student
  const person = { username: 'linux-pupil', password: 'тропа-ведёт-в-горы', first_name: 'Пётр', last_name: 'Консолев' };
  await call(author, 'POST', '/admin/user', { ...person, user_group_ids });

  const student = await newPerson(browser, person.username, person.password);
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  await expect(student.getByRole('region', { name: 'Что проверяется' })).toContainText('Записка написана');
  await student.getByRole('button', { name: 'Начать' }).click();
  const terminal = student.getByRole('region', { name: 'Терминалы' });
  const screen = terminal.locator('.xterm-rows:visible');
  await expect(screen).toContainText('$');
  expect((await terminal.boundingBox())!.height).toBeGreaterThan(200);
  const type = async (command: string) => {
    await terminal.getByRole('textbox', { name: /^Терминал/ }).focus();
    await student.keyboard.insertText(command);
    await student.keyboard.press('Enter');
  };
  await type('mkdir work && echo "готово $((40 + 2))"');
  await expect(screen).toContainText('готово 42');
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('10 из 20').first()).toBeVisible();
  await expect(student.getByText('В папке work нет записки.').first()).toBeVisible();
  await expectAccessible(student);
  // on a laptop the verdict leaves eight lines of the terminal
  await student.setViewportSize({ width: 1366, height: 768 });
  await expect(student.getByText('В папке work нет записки.').last()).toBeInViewport({ ratio: 1 });
  await expect(screen.locator('> div').nth(7)).toBeInViewport({ ratio: 1 });

  // what the check used was a copy: the shell is where it was left
  await type('echo привет > work/note.txt; echo "записано $((40 + 2))"');
  await expect(screen).toContainText('записано 42');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('Задача решена!')).toBeVisible();

  await author.goto(`/admin/lesson/${lessonId}/results`);
  await author.getByRole('gridcell', { name: /Папка с запиской: 20 из 20.*решено/ }).click();
  await expect(author.getByText('Проверена копия файлов ученика.')).toBeVisible();
  await student.context().close();
  await author.context().close();
});
