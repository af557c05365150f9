/**
 * A task answered in words: a teacher writes it with its rubric, a student submits, the teacher marks it beside the
 * matrix, the student reads the marks.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';
import { call, change, demoCourse, openLine } from '../support/person.ts';

type Ids = { courseId: number; lessonId: number; taskId: number };

/** Adds a lesson with the task to the demo course. */
async function putIntoLesson(teacher: Page, taskId: number): Promise<Ids> {
  const { id: courseId } = await demoCourse(teacher);
  const lesson = { course_id: courseId, title: 'Сочинения', status: 'published', body: '' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: [{ task_id: taskId, points: 20 }] });
  return { courseId, lessonId, taskId };
}

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).and(page.locator('[contenteditable]'));

test('a text task, from its author to its marks', async ({ browser, page: teacher, product: _ }) => {
  await signIn(teacher, 'admin');
  await teacher.goto('/admin/task/new');
  await teacher.getByRole('combobox', { name: 'Вид задачи' }).click();
  await teacher.getByRole('option', { name: 'Развёрнутый ответ' }).click();
  await teacher.getByRole('textbox', { name: 'Название' }).fill('О циклах');
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Добавьте критерии с баллами').first()).toBeVisible();
  for (const [at, title, points] of [
    [1, 'Мысль', '6'],
    [2, 'Слог', '4'],
  ] as const) {
    await teacher.getByRole('button', { name: 'Добавить критерий' }).click();
    const criterion = teacher.getByRole('group', { name: `Критерий ${at}` });
    await criterion.getByRole('textbox', { name: 'Критерий' }).fill(title);
    await criterion.getByRole('textbox', { name: 'Баллы' }).fill(points);
  }
  await openLine(teacher, 'Объём');
  await teacher.getByRole('textbox', { name: 'Не меньше слов' }).fill('3');
  await expect(teacher.getByRole('region', { name: 'Сообщения' })).toBeEmpty();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Опубликована').first()).toBeVisible();
  const taskId = Number(/task\/(\d+)/.exec(teacher.url())![1]);
  const { courseId, lessonId } = await putIntoLesson(teacher, taskId);

  const student = await (await browser.newContext()).newPage();
  await signIn(student, 'student');
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  await expect(student.getByText('Как оценивается')).toBeVisible();
  // a laptop: the rubric is folded, ten lines are free, and the length is seen
  await student.setViewportSize({ width: 1366, height: 768 });
  await student.reload();
  await expect(student.getByText('Мысль', { exact: true })).toBeHidden();
  await expect(field(student, 'Ответ')).toBeVisible();
  const lines = Array.from({ length: 10 }, (_, at) => `строка-${at + 1}`);
  await field(student, 'Ответ').fill(lines.join('\n'));
  for (const line of lines)
    await expect(student.locator('.cm-line').getByText(line, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(student.getByText('10 слов')).toBeInViewport({ ratio: 1 });
  await field(student, 'Ответ').fill('Два слова');
  await expect(student.getByText('2 слова, нужно не меньше 3 слов')).toBeVisible();
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText(/нужно от \d+/).first()).toBeVisible();
  await field(student, 'Ответ').fill('Цикл **while** ждёт условия.');
  await student.getByText('Посмотреть', { exact: true }).click();
  await expect(student.getByRole('strong').filter({ hasText: 'while' })).toBeVisible();
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('На проверке у преподавателя')).toBeVisible();
  await expectAccessible(student);

  await teacher.goto('/');
  await teacher.getByRole('link', { name: 'Вся очередь' }).click();
  await expect(teacher.getByRole('heading', { name: 'Проверка работ' })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('link', { name: 'Ученик Саша' }).click();
  const form = teacher.getByRole('form', { name: 'Оценка' });
  await form.getByRole('textbox', { name: 'Мысль, баллы из 6' }).fill('7');
  await form.getByRole('textbox', { name: 'Мысль, баллы из 6' }).press('Enter');
  await expect(form.getByRole('textbox', { name: 'Слог, баллы из 4' })).toBeFocused();
  await form.getByRole('button', { name: 'Слог: все 4' }).click();
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(form.getByText('От 0 до 6')).toBeVisible();
  await form.getByRole('textbox', { name: 'Мысль, баллы из 6' }).fill('3,5');
  await field(teacher, 'Комментарий').fill('Хорошо, но мало.');
  await teacher.getByRole('button', { name: 'Замечание к абзацу 1' }).click();
  await teacher.getByRole('textbox', { name: 'Замечание к абзацу 1, текст' }).fill('А for?');
  await expectAccessible(teacher);
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(teacher.getByText('Оценка сохранена')).toBeVisible();
  await expect(teacher.getByRole('gridcell', { name: /О циклах: 15 из 20.*частично/ })).toBeVisible();

  // the marks arrive without a reload
  const marks = student.getByRole('region', { name: 'Оценка преподавателя' });
  await expect(marks.getByText('7 из 12')).toBeVisible();
  await expect(marks.getByText('Хорошо, но мало.')).toBeVisible();
  await expect(marks.getByText('Преподаватель Анна')).toBeVisible();
  await expect(student.getByRole('list', { name: 'Ответ по абзацам' }).getByText('А for?')).toBeVisible();
  await expectAccessible(student);

  // asked back at the remark: its words are quoted, the work goes along
  await student.getByRole('button', { name: 'Спросить о замечании к абзацу 1' }).click();
  const asked = student.getByRole('dialog', { name: 'Вопросы преподавателю' });
  await expect(asked.getByText('А for?')).toBeVisible();
  const question = asked.getByRole('textbox', { name: 'Вопрос об оценке работы' });
  await question.fill('Это про оба цикла?');
  await expectAccessible(student);
  await question.press('ControlOrMeta+Enter');
  await expect(student.getByRole('dialog', { name: 'Вопрос' }).getByRole('status')).toContainText('Ждёт ответа');

  await teacher.getByRole('button', { name: 'Поставить свои баллы' }).click();
  const own = teacher.getByRole('form', { name: 'Свои баллы' });
  await own.getByRole('textbox', { name: 'Баллы, из 20' }).fill('20');
  await own.getByRole('textbox', { name: 'Комментарий для ученика' }).fill('За доклад');
  await own.getByRole('button', { name: 'Поставить баллы' }).click();
  await expect(teacher.getByRole('gridcell', { name: /20 из 20.*решено, баллы преподавателя/ })).toBeVisible();
  await student.reload();
  await expect(student.getByText('Баллы поставил преподаватель: 20 из 20')).toBeVisible();
  await student.context().close();
});
