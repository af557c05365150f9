/**
 * Schedules on the screens: a teacher in Moscow sets deadlines by mouse and by keyboard and makes an exception. A
 * student in Vladivostok sees the own deadline, submits late for a part of the points, and reads why it is over.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, demoCourse, newPerson, typeCode } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });
// the lessons of the demo course get deadlines here
test.use({ own: 'schedule' });

let teacher: Page;
let student: Page;
let lessons: { id: number; title: string }[] = [];
let courseId = 0;

const hourMs = 3_600_000;

/** Moscow has no daylight saving: always UTC + 3. */
const inMoscow = (at: Date) => new Date(at.getTime() + 3 * hourMs).toISOString().slice(0, 16).replace('T', ' ');
/** As the field writes it: «вт, 1 дек, 18:00». */
const shownInMoscow = (at: Date) => {
  const [day = '', clock = ''] = inMoscow(at).split(' ', 2);
  return new RegExp(`, ${Number(day.slice(8))} [а-я]{3}( \\d{4})?, ${clock.replace(/^0/, '')}$`);
};
const inWords = (at: Date, timeZone: string) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru', { timeZone, ...options }).format(at);
  return `${part({ day: 'numeric', month: 'long' })}, ${part({ hour: '2-digit', minute: '2-digit' })}`;
};
const minutesFromNow = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000);

/** Opens a line of the lesson’s form: its dates, its rule, its exceptions. */
const openLine = (name: string) =>
  teacher.getByRole('region', { name }).getByRole('button', { name }).first().press('Enter');

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Занятие сохранено').last()).toBeVisible();
  await expect(page.getByText('Есть несохранённые изменения')).toBeHidden();
}

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  const before = await newPerson(browser, 'student');
  await call(before, 'POST', '/auth/profile', { timezone: 'Asia/Vladivostok' });
  await before.context().close();
  student = await newPerson(browser, 'student');
  ({ id: courseId, lessons } = await demoCourse(teacher));
  // the demonstration's own rule for late work would be the first step of the lesson's rule
  await change(teacher, `/admin/course/${courseId}`, { late_policy: null });
});

test('by mouse: deadlines in the teacher’s own time, a rule for late work, what comes first', async () => {
  const soft = minutesFromNow(26 * 60);
  await teacher.goto(`/admin/lesson/${lessons[0]!.id}`);
  const plan = teacher.getByRole('region', { name: 'Сроки' });
  const late = teacher.getByRole('region', { name: 'Опоздание' });
  await expect(plan).toContainText('без сроков: решения принимаются всегда');
  await openLine('Сроки');
  await expect(plan).toContainText('Москва, МСК');
  await expect(late).toContainText('как в курсе: после срока не принимается');
  await plan.getByLabel('Мягкий срок', { exact: true }).fill(inMoscow(soft));
  await plan.getByLabel('Жёсткий срок', { exact: true }).fill(inMoscow(minutesFromNow(25 * 60)));
  await teacher.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(plan.getByText('Раньше мягкого срока')).toBeVisible();
  await plan.getByRole('button', { name: 'Убрать: Жёсткий срок' }).click();

  await openLine('Опоздание');
  await late.getByText('Своё правило').click();
  await late.getByRole('button', { name: 'Добавить ступень' }).click();
  await late.getByLabel('Ступень 1: сколько процентов баллов').fill('60');
  await late.getByRole('combobox', { name: 'Потом' }).click();
  await teacher.getByRole('option', { name: 'тренировка без баллов' }).click();
  await save(teacher);
  await expectAccessible(teacher);
  await teacher.reload();
  await openLine('Сроки');
  await expect(plan.getByLabel('Мягкий срок', { exact: true })).toHaveValue(shownInMoscow(soft));

  await student.goto('/');
  const week = student.getByRole('region', { name: 'Сдать на этой неделе' });
  await expect(week).toContainText(lessons[0]!.title);
  await expect(week).toContainText(`до ${inWords(soft, 'Asia/Vladivostok')} (МСК+7), потом 60 % баллов`);
  await expectAccessible(student);
  await week.getByRole('link', { name: lessons[0]!.title }).first().click();
  await expect(student.locator('main p[data-state]').filter({ hasText: '100 % баллов' })).toContainText(
    `До ${inWords(soft, 'Asia/Vladivostok')} (МСК+7) — 100 % баллов, потом 60 % баллов`,
  );
});

test('by keyboard alone: a lesson that waits for another one, and one that was due a year ago', async () => {
  await teacher.goto(`/admin/lesson/${lessons[1]!.id}`);
  await openLine('Сроки');
  await teacher.getByRole('combobox', { name: 'Открыть после занятия' }).focus();
  await teacher.keyboard.type(lessons[0]!.title);
  await expect(teacher.getByRole('option', { name: lessons[0]!.title })).toBeVisible();
  await teacher.keyboard.press('ArrowDown');
  await teacher.keyboard.press('Enter');
  await teacher.getByLabel('Сколько процентов баллов').focus();
  await teacher.keyboard.press('ControlOrMeta+a');
  await teacher.keyboard.type('70');
  await teacher.keyboard.press('ControlOrMeta+s');
  await expect(teacher.getByText('Занятие сохранено').last()).toBeVisible();

  await student.goto(`/user_ui/course/${courseId}`);
  await expect(student.getByText('нужно 70 % баллов, пока 0 %')).toBeVisible();
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessons[1]!.id}`);
  await expect(student.getByText(`Сначала пройдите занятие «${lessons[0]!.title}»`)).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('link', { name: `К занятию «${lessons[0]!.title}»` }).click();
  await expect(student).toHaveURL(new RegExp(`lesson_id=${lessons[0]!.id}`));

  await teacher.goto(`/admin/lesson/${lessons[0]!.id}`);
  await openLine('Сроки');
  const soft = teacher.getByLabel('Мягкий срок', { exact: true });
  const clock = (await soft.inputValue()).split(', ').at(-1)!;
  await soft.focus();
  await teacher.keyboard.type('-12 месяцев');
  await teacher.keyboard.press('Enter');
  // in Moscow, of the deadline, which is tomorrow
  const lastYear = new Date(Date.now() + (26 + 3) * hourMs).getUTCFullYear() - 1;
  await expect(soft).toHaveValue(new RegExp(` ${lastYear}, ${clock}$`));
  await openLine('Опоздание');
  await teacher.getByLabel('Ступень 1: сколько после срока').focus();
  await teacher.keyboard.press('ControlOrMeta+a');
  await teacher.keyboard.type('400');
  await teacher.keyboard.press('ControlOrMeta+s');
  await expect(teacher.getByText('Занятие сохранено').last()).toBeVisible();
});

async function solve(): Promise<void> {
  await typeCode(student, 'Решение', 'print("поздно")');
  await student.getByRole('button', { name: 'Отправить' }).click();
}

test('late work gets its credit, and says so', async () => {
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessons[0]!.id}`);
  await expect(student.getByText(/Срок прошёл\. До .* \(МСК\+7\) — 60\s% баллов/)).toBeVisible();
  await solve();
  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await expect(verdict).toContainText('засчитано 60 % баллов');
  await student.getByRole('tab', { name: 'Условие' }).click();
  await expect(student.getByRole('region', { name: 'Попытки' })).toContainText('засчитано 60 % баллов');
  await expectAccessible(student);
});

test('after the deadline the button says why; runs and checks on samples still work', async () => {
  const hard = minutesFromNow(-30);
  await change(teacher, `/admin/lesson/${lessons[0]!.id}`, { hard_deadline: hard.toISOString() });
  await student.reload();
  const submit = student.getByRole('button', { name: 'Отправить' });
  const words = `Срок прошёл ${inWords(hard, 'Asia/Vladivostok')} (МСК+7)`;
  await expect(submit).toHaveAccessibleDescription(words);
  // the bar stands still once the editor has come
  await submit.hover();
  await submit.click({ force: true });
  await expect(student.getByText(`${words}. Решение не отправить.`)).toBeVisible();
  await student.getByRole('button', { name: 'Запустить' }).click();
  await expect(student.getByText('поздно', { exact: true })).toBeVisible();
  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(student.getByRole('region', { name: 'Результат проверки' })).toContainText('только примеры');
  await expectAccessible(student);
});

test('an exception by mouse opens it again for one student; removed, it comes back by the message', async () => {
  await teacher.goto(`/admin/lesson/${lessons[0]!.id}`);
  await openLine('Исключения');
  await teacher.getByRole('button', { name: 'Добавить исключение' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Новое исключение' });
  await dialog.getByRole('combobox', { name: 'Кому' }).click();
  await dialog.getByRole('option', { name: 'Ученик Саша' }).click();
  await dialog.getByRole('button', { name: 'Сохранить исключение' }).click();
  await expect(dialog.getByText('Укажите новый срок или добавьте время')).toBeVisible();
  await dialog.getByLabel('Добавить времени').fill('2');
  await dialog.getByLabel('Заметка').fill('болел');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Сохранить исключение' }).click();
  const list = teacher.getByRole('region', { name: 'Исключения' });
  await expect(list).toContainText('ещё 2 дня к срокам');
  await expect(list).toContainText('болел');

  await student.reload();
  await expect(student.getByRole('button', { name: 'Отправить' })).not.toHaveAttribute('aria-disabled', 'true');
  await expect(student.locator('main p[data-state]').filter({ hasText: '— 60 % баллов' })).toBeVisible();

  await list.getByRole('button', { name: 'Убрать исключение: Ученик Саша' }).click();
  await expect(list).toContainText('У всех одни сроки');
  await teacher.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(list).toContainText('ещё 2 дня к срокам');
});

test('an exception for a group by keyboard, on the page of the course', async () => {
  await teacher.goto(`/admin/course/${courseId}?tab=exceptions`);
  await teacher.getByRole('button', { name: 'Добавить исключение' }).focus();
  await teacher.keyboard.press('Enter');
  const dialog = teacher.getByRole('dialog', { name: 'Новое исключение' });
  await expect(dialog.getByRole('combobox', { name: 'Кому' })).toBeFocused();
  await teacher.keyboard.type('Пробная');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await teacher.keyboard.press('ArrowDown');
  await teacher.keyboard.press('Enter');
  await dialog.getByLabel('Добавить времени').focus();
  await teacher.keyboard.type('3');
  await teacher.keyboard.press('Enter');
  const list = teacher.getByRole('region', { name: 'Исключения' });
  await expect(list).toContainText('Пробная группа');
  await expect(list).toContainText('ещё 3 дня к срокам');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(teacher);
});
