/**
 * The chapters of docs/teacher in a browser, by the names that stand in them. The story of the help walks them, and
 * make-pictures.ts takes their pictures on the way.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { call as callAs, send as sendAs, signIn as tokenOf } from '../../bench/product.ts';
import { call, change, demoCourse, openLine, ownCourse, typeCode } from './person.ts';
import { expect as expectSoon } from './product.ts';

const expect = expectSoon.configure({ timeout: 120_000 });

/** What a walk leaves on the screen, beside its «?». */
export type Reached = {
  /** Its picture is taken around this. */
  shown: Locator;
  /** What was typed and is not saved. */
  typed: Locator;
  value: string;
  /** The names that only come later. */
  goOn?: () => Promise<void>;
};
type Named = (name: string) => string;
type Walk = (teacher: Page, named: Named) => Promise<Reached>;

/** The names of a chapter, and a function that notes the use of each. It fails where the chapter does not say a name. */
export function namesOf(chapter: string): { left: () => string[]; named: Named; title: string } {
  const text = readFileSync(join(import.meta.dirname, `../../docs/teacher/${chapter}.md`), 'utf8');
  const [title = '', ...rest] = text.replace(/^# /, '').split('\n');
  // what stands beside a picture, and in a program, is not pressed
  const words = rest.join('\n').replaceAll(/^```[^]*?^```$|^!\[.*$/gm, '');
  const names = new Set([...words.matchAll(/«([^»]+)»/g)].map(([, name]) => name!.replaceAll(/\s+/g, ' ')));
  names.delete('Путь');
  const left = new Set(names);
  const named = (name: string) => {
    expect([...names], `docs/teacher/${chapter}.md`).toContain(name);
    left.delete(name);
    return name;
  };
  return { left: () => [...left], named, title };
}

const add = 'print(sum(map(int, input().split())))';
const program = (title: string, config: object = {}, rest: object = {}) => ({
  kind: 'program',
  title,
  statement: 'Во вводе число. Напечатайте два натуральных числа с такой суммой.',
  config: { languages: ['python'], checker: { kind: 'tokens' }, ...config },
  test_groups: [
    { name: 'Примеры', is_sample: true, points: 0, tests: [{ input: '2 40\n', answer: '42\n' }] },
    { name: 'Основные', points: 100, tests: [{ input: '5 7\n', answer: '' }] },
  ],
  ...rest,
});

async function openTask(teacher: Page, task: object): Promise<number> {
  const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/task', { ...task, status: 'draft' });
  await teacher.goto(`/admin/task/${id}`);
  await expect(teacher.getByRole('heading', { name: 'Условие' })).toBeVisible();
  return id;
}

/** What a program of the author has: its part, and the field of its arguments. */
async function reachProgram(teacher: Page, part: Locator): Promise<Reached> {
  const typed = teacher.getByLabel('Дополнительные аргументы');
  await typed.fill('2');
  return { shown: part, typed, value: '2' };
}

const checker: Walk = async (teacher, named) => {
  await openTask(teacher, program('Два слагаемых'));
  const line = teacher.getByRole('region', { name: named('Сравнение ответа') });
  await openLine(teacher, 'Сравнение ответа');
  await line.getByRole('radio', { name: named('Проверяющей программой') }).check();
  const part = line.getByRole('heading', { name: named('Проверяющая программа') });
  await expect(part).toBeVisible();
  await expect(line.getByRole('radio', { name: named('ICPC') })).toBeChecked();
  await expect(teacher.getByRole('region', { name: named('Решения автора') })).toBeVisible();
  await expect(teacher.getByRole('button', { name: named('Проверить задачу') })).toBeVisible();
  return reachProgram(teacher, part);
};

const interactor: Walk = async (teacher, named) => {
  await openTask(teacher, program('Угадай число'));
  const line = teacher.getByRole('region', { name: named('Сравнение ответа') });
  await openLine(teacher, 'Сравнение ответа');
  await line.getByRole('checkbox', { name: named('Интерактивная') }).check();
  const part = line.getByRole('heading', { name: named('Интерактор') });
  await expect(part).toBeVisible();
  await expect(line.getByRole('radio', { name: named('ICPC') })).toBeChecked();
  return reachProgram(teacher, part);
};

const generator: Walk = async (teacher, named) => {
  await openTask(teacher, program('Самое большое'));
  await expect(teacher.getByRole('button', { name: named('Заполнить ответы верным решением') })).toBeVisible();
  await teacher.getByRole('button', { name: named('Добавить генератор тестов') }).click();
  const panel = teacher.getByRole('group', { name: 'Генератор тестов' });
  const typed = panel.getByLabel(named('Аргументы: строка — один тест'));
  await typed.fill('5 10\n1000 1000000');
  await expect(panel.getByRole('combobox', { name: named('В группу') })).toBeVisible();
  await expect(panel.getByRole('button', { name: named('Создать тесты') })).toBeVisible();
  return { shown: typed, typed, value: '5 10\n1000 1000000' };
};

const parameters: Walk = async (teacher, named) => {
  const statement = 'Умножьте {{a}} на {{b}}.';
  const test_groups = [{ name: 'Примеры', is_sample: true, points: 10, tests: [{ input: '{{a}} {{b}}', answer: '' }] }];
  await openTask(teacher, program('Умножение', {}, { statement, test_groups }));
  await openLine(teacher, named('Варианты'));
  const line = teacher.getByRole('region', { name: 'Варианты' });
  await line.getByRole('switch', { name: named('Случайные варианты') }).check({ force: true });
  await expect(line.getByText(named('Программа вариантов')).first()).toBeVisible();
  for (const per of ['Для каждого ученика', 'Для каждой попытки', 'Для каждой группы'])
    await expect(line.getByRole('radio', { name: named(per) })).toBeVisible();
  await line.getByRole('button', { name: named('Показать десять вариантов') }).click();
  const variants = line.getByRole('group', { name: 'Десять вариантов' });
  await expect(variants.getByRole('row')).toHaveCount(11);
  const typed = teacher.getByLabel('Название', { exact: true });
  await typed.fill('Умножение чисел');
  return { shown: variants.getByRole('table'), typed, value: 'Умножение чисел' };
};

const answers: Walk = async (teacher, named) => {
  await openTask(teacher, program('Сложение'));
  await openLine(teacher, named('Решения автора'));
  await teacher.getByRole('button', { name: named('Добавить решение') }).click();
  const solution = teacher.getByRole('group', { name: 'Решение 1' });
  const expected = solution.getByRole('combobox', { name: named('Должно получить') });
  await expect(expected).toHaveValue(named('Верно'));
  await typeCode(teacher, 'Код, решение 1', add);
  await expect(teacher.getByRole('button', { name: named('Проверить задачу') })).toBeVisible();
  await teacher.getByRole('button', { name: named('Заполнить ответы верным решением') }).click();
  const typed = teacher
    .getByRole('group', { name: /^Группа тестов/ })
    .nth(1)
    .getByLabel(/^Ответ/);
  await expect(typed).toHaveValue('12\n');
  return { shown: typed, typed, value: '12\n' };
};

/** A lesson of its own in the demonstration course, with this task. */
async function lessonWith(teacher: Page, title: string, taskId: number, points: number) {
  const { id: course_id } = await demoCourse(teacher);
  const lesson = { course_id, title, status: 'published', body: '' };
  const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  const tasks = [{ task_id: taskId, points }];
  await change(teacher, `/admin/lesson/${id}/tasks`, { tasks });
  return id;
}

async function handIn(teacher: Page, work: object): Promise<void> {
  const api = `${new URL(teacher.url()).origin}/api/v1`;
  const student = await tokenOf(api, 'student');
  const { id } = await callAs<{ id: number }>(`${api}/user/submission`, student, work);
  await expect
    .poll(async () => (await call<{ status: string }>(teacher, 'GET', `/admin/submission/${id}`)).status)
    .toMatch(/done|review/);
}

const rubric: Walk = async (teacher, named) => {
  const config = { rubric: [], min_words: 0, max_words: 500 };
  const task = { kind: 'text', title: 'Зачем нужны циклы', statement: 'Объясните.', config };
  const taskId = await openTask(teacher, task);
  for (const [at, title, points] of [
    [1, 'Мысль', '6'],
    [2, 'Примеры', '4'],
  ] as const) {
    await teacher.getByRole('button', { name: named('Добавить критерий') }).click();
    const criterion = teacher.getByRole('group', { name: `Критерий ${at}` });
    await criterion.getByRole('textbox', { name: 'Критерий' }).fill(title);
    await criterion.getByRole('textbox', { name: 'Баллы' }).fill(points);
    await expect(criterion.getByRole('textbox', { name: named('Пояснение') })).toBeVisible();
  }
  await expect(teacher.getByRole('link', { name: 'Справка: критерии' })).toBeVisible();
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Опубликована').first()).toBeVisible();
  const lesson_id = await lessonWith(teacher, 'Рассуждаем о циклах', taskId, 20);
  const text = 'Цикл повторяет команды. Так короче: не нужно писать одно и то же десять раз. '.repeat(2);
  await handIn(teacher, { task_id: taskId, lesson_id, answer: { text } });
  await expect(teacher.getByRole('link', { name: new RegExp(named('Проверка')) }).first()).toBeAttached();
  await teacher.goto(`/admin/lesson/${lesson_id}/results?q=${encodeURIComponent('Ученик Саша')}`);
  await teacher.getByRole('gridcell', { name: /Саша, Зачем нужны циклы/ }).click();
  const form = teacher.getByRole('form', { name: named('Оценка') });
  await form.getByRole('button', { name: 'Примеры: все 4' }).click();
  const typed = form.getByRole('textbox', { name: 'Мысль, баллы из 6' });
  await typed.fill('5');
  await expect(form.getByRole('textbox', { name: named('Комментарий') })).toBeVisible();
  const save = form.getByRole('button', { name: named('Сохранить'), exact: true });
  const goOn = async () => {
    await save.click();
    await expect(teacher.getByRole('button', { name: named('Изменить оценку') })).toBeVisible();
  };
  return { shown: typed, typed, value: '5', goOn };
};

const remarks: Walk = async (teacher, named) => {
  const task = program('Среднее двух чисел', {}, { statement: 'Выведите среднее.' });
  const solutions = [{ language: 'python', expected: 'accepted', files: [{ name: 'main.py', content: add }] }];
  const test_groups = [{ name: 'Основные', points: 10, tests: [{ input: '2 40\n', answer: '42\n' }] }];
  const { id: taskId } = await call<{ id: number }>(teacher, 'POST', '/admin/task', {
    ...task,
    test_groups,
    solutions,
    status: 'ready',
  });
  await teacher.goto(`/admin/task/${taskId}`);
  const lesson_id = await lessonWith(teacher, 'Считаем среднее', taskId, 10);
  const content = 'a, b = map(int, input().split())\nprint((a + b) // 2)\n';
  const files = [{ name: 'main.py', content }];
  await handIn(teacher, { task_id: taskId, lesson_id, language: 'python', files });
  await teacher.goto(`/admin/lesson/${lesson_id}/results?q=${encodeURIComponent('Ученик Саша')}`);
  await teacher.getByRole('gridcell', { name: /Саша, Среднее двух чисел/ }).click();
  const panel = teacher.getByRole('complementary', { name: 'Решение' });
  await panel.getByRole('button', { name: 'Замечание к строке 2' }).click();
  const typed = panel.getByRole('textbox', { name: 'Замечание к строке 2, текст' });
  const value = 'Здесь деление нацело, а в условии — обычное.';
  await typed.fill(value);
  await expect(panel.getByRole('button', { name: named('К строке 2'), exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: named('Сохранить фразу') })).toBeVisible();
  await expect(teacher.getByRole('link', { name: new RegExp(named('Вопросы')) }).first()).toBeAttached();
  const goOn = async () => {
    await panel.getByRole('button', { name: 'К строке 2', exact: true }).click();
    await expect(panel.getByText(named('ещё не отправлено'))).toBeVisible();
    await panel.getByRole('button', { name: named('Отправить 1 замечание') }).click();
    const note = panel.getByRole('note', { name: 'Замечание к строке 2' });
    await expect(note.getByRole('button', { name: named('Изменить') })).toBeVisible();
    await expect(note.getByRole('button', { name: named('Убрать') })).toBeVisible();
  };
  return { shown: typed, typed, value, goOn };
};

const exam: Walk = async (teacher, named) => {
  const { id: course_id, lessons } = await ownCourse(teacher, 'Python, контрольная');
  const known = await call<{ tasks: { task_id: number }[] }>(teacher, 'GET', `/admin/lesson/${lessons[0]!.id}`);
  const lesson = { course_id, title: 'Контрольная о вводе', status: 'draft', body: '' };
  const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  const tasks = known.tasks.slice(0, 1).map(({ task_id }) => ({ task_id, points: 10 }));
  await change(teacher, `/admin/lesson/${id}/tasks`, { tasks });
  await change(teacher, `/admin/lesson/${id}/exam`, { minutes: 40 });
  await teacher.goto(`/admin/lesson/${id}`);
  const copy = teacher.getByRole('button', { name: named('Своя копия задачи') });
  await expect(copy).toBeVisible();
  await teacher.getByRole('button', { name: new RegExp(`^${named('Контрольная')}`) }).click();
  const line = teacher.getByRole('region', { name: 'Контрольная', exact: true });
  await expect(line.getByText(named('Задачи на выбор')).first()).toBeVisible();
  const shown = line.getByRole('combobox', { name: named('Что видно до показа результатов') });
  await expect(shown).toHaveValue(named('Ничего'));
  const typed = line.getByLabel('Минут на работу');
  await typed.fill('35');
  return { shown: copy, typed, value: '35' };
};

const twoPeople: Walk = async (teacher, named) => {
  const person = {
    username: `boris-${Date.now()}`,
    password: 'тропа-ведёт-в-горы',
    first_name: 'Борис',
    last_name: 'Белов',
  };
  await call(teacher, 'POST', '/admin/user', { ...person, is_admin: true });
  const title = 'Python для 8 класса';
  const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/course', { title, date: '2026-09-01' });
  const lesson = { course_id: id, title: 'Ввод и вывод', status: 'draft', body: '' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  await teacher.goto(`/admin/lesson/${lessonId}`);
  await expect(teacher.getByRole('button', { name: named('Версии') })).toBeVisible();
  await teacher.goto(`/admin/course/${id}?tab=groups`);
  await expect(teacher.getByRole('link', { name: 'Справка: вдвоём в одном курсе' })).toBeVisible();
  await expect(teacher.getByRole('link', { name: new RegExp(named('Коллеги')) }).first()).toBeAttached();
  await teacher.goto(`/admin/course/${id}?tab=about`);
  const typed = teacher.getByRole('textbox', { name: 'Название' });
  await typed.fill('Python, 8 «Б»');
  const api = `${new URL(teacher.url()).origin}/api/v1`;
  const boris = await tokenOf(api, person.username, person.password);
  await sendAs(`${api}/admin/course/${id}`, boris, { title: 'Python с нуля', began_from: { title } });
  await teacher.getByRole('button', { name: named('Сохранить'), exact: true }).click();
  const both = teacher.getByRole('region', { name: 'Название: что оставить' });
  await expect(teacher.getByText(named('Пока вы правили, здесь сохранили другое'))).toBeVisible();
  await expect(both.getByRole('button', { name: named('Взять сохранённое') })).toBeVisible();
  await expect(both.getByRole('button', { name: named('Оставить моё') })).toBeVisible();
  return { shown: both, typed, value: 'Python, 8 «Б»' };
};

/** By the names of the chapters' files. */
export const walks: Record<string, Walk> = {
  checker,
  interactor,
  generator,
  parameters,
  answers,
  rubric,
  remarks,
  exam,
  'two-people': twoPeople,
};
