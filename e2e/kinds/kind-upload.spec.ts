/** A task answered with files: an author's program checks them, then a teacher marks them. */
import { expect, expectAccessible, signIn, test } from '../support/product.ts';
import { call, change, demoCourse, editorOf, openLine } from '../support/person.ts';

const program = `import sys
text = open('отчёт.txt', encoding='utf-8').read()
print('Слов:', len(text.split()))
sys.exit(0 if 'готово' in text else 1)`;

test('an upload task, from its author to its marks', async ({ browser, page: teacher, product: _ }) => {
  await signIn(teacher, 'admin');
  await teacher.goto('/admin/task/new');
  await teacher.getByRole('combobox', { name: 'Вид задачи' }).click();
  await teacher.getByRole('option', { name: 'Файлы' }).click();
  await teacher.getByRole('textbox', { name: 'Название' }).fill('Отчёт');
  await openLine(teacher, 'Файлы ученика');
  await teacher.getByRole('textbox', { name: 'Каждый до, МБ' }).fill('1');
  await teacher.getByRole('combobox', { name: 'Расширения' }).fill('.TXT');
  await teacher.getByRole('combobox', { name: 'Расширения' }).press('Enter');
  await openLine(teacher, 'Проверка программой');
  await teacher.getByRole('checkbox', { name: 'Проверять файлы программой на Python' }).check();
  await (await editorOf(teacher, /Код, проверяющая программа/)).fill(program);
  await teacher.getByRole('button', { name: 'Добавить критерий' }).click();
  await teacher.getByRole('textbox', { name: 'Критерий', exact: true }).fill('Оформление');
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Опубликована').first()).toBeVisible();
  const taskId = Number(/task\/(\d+)/.exec(teacher.url())![1]);
  const { id: courseId } = await demoCourse(teacher);
  const lesson = { course_id: courseId, title: 'Отчёты', status: 'published', body: '' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: [{ task_id: taskId, points: 15 }] });

  const student = await (await browser.newContext()).newPage();
  await signIn(student, 'student');
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  const choose = student.locator('input[type=file]');
  const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await choose.setInputFiles(file('картинка.bmp', 'x'));
  await expect(student.getByText('Нужны файлы .txt')).toBeVisible();
  await student.getByRole('button', { name: 'Отменить картинка.bmp' }).click();
  await choose.setInputFiles(file('отчёт.txt', 'Моя работа готово'));
  await expect(student.getByRole('button', { name: 'Скачать отчёт.txt' })).toBeVisible();
  // away from the button: its tooltip would lie outside the page's landmarks
  await student.mouse.move(0, 0);
  await expect(student.getByRole('tooltip')).toBeHidden();
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('На проверке у преподавателя')).toBeVisible();
  await expect(student.getByText('Слов: 3').first()).toBeVisible();

  await teacher.goto(`/admin/review/list?task=${taskId}`);
  await teacher.getByRole('link', { name: 'Ученик Саша' }).click();
  await teacher.getByRole('button', { name: 'Показать отчёт.txt' }).click();
  await expect(teacher.getByText('Моя работа готово')).toBeVisible();
  const form = teacher.getByRole('form', { name: 'Оценка' });
  await form.getByRole('button', { name: 'Оформление: все 5' }).click();
  await expectAccessible(teacher);
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(teacher.getByRole('gridcell', { name: /Отчёт: 15 из 15.*решено/ })).toBeVisible();
  await expect(student.getByText('Задача решена!')).toBeVisible();
  await expect(student.getByText('5 из 5')).toBeVisible();

  await teacher.getByRole('button', { name: 'Отменить' }).click();
  await expect(teacher.getByRole('gridcell', { name: /Саша, Отчёт: .*ждёт проверки/ })).toBeVisible();
  await student.context().close();
});
