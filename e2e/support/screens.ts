/** The screens that people live in, with the work of a class on them, and where each is ready to be looked at. */
import type { Locator, Page } from '@playwright/test';
import { call as callAs, signIn as tokenOf } from '../../bench/product.ts';
import { call, demoCourse } from './person.ts';
import { expect } from './product.ts';

export type Screen = {
  name: string;
  path: string;
  /** What comes last. */
  ready: (page: Page) => Locator;
};

const pupils = ['Анна Белова', 'Борис Волков', 'Вера Громова', 'Глеб Дёмин', 'Дарья Ершова'];
const sum = 'print(int(input()) + int(input()))';
const difference = 'print(int(input()) - int(input()))';

type JudgeState = { classes: { waiting: number; running: number }[] };
type Task = { id: number; kind: string; title: string };

/** Pupils with right and wrong solutions in the demonstration course, of whom one waits for a mark. */
export async function fillClass(address: string, teacher: Page) {
  const course = await demoCourse(teacher);
  const { tasks } = await call<{ tasks: Task[] }>(teacher, 'GET', '/admin/tasks');
  const idOf = (title: string) => tasks.find((task) => task.title === title)!.id;
  const lessonOf = (title: string) => course.lessons.find((lesson) => lesson.title === title)!.id;
  const api = `${address}/api/v1`;
  const [lessonId, taskId] = [lessonOf('Ввод и вывод'), idOf('Сумма двух чисел')];
  const hand = (token: string, handed: object) => callAs(`${api}/user/submission`, token, handed);
  const program = (content: string) => ({ language: 'python', files: [{ name: 'main.py', content }] });
  const ids: number[] = [];
  for (const [at, name] of pupils.entries()) {
    const [first_name, last_name] = name.split(' ') as [string, string];
    const person = { first_name, last_name, username: `class-${at}`, password: 'тропа-ведёт-в-горы' };
    const groups = { user_group_ids: course.user_group_ids };
    ids.push((await call<{ id: number }>(teacher, 'POST', '/admin/user', { ...person, ...groups })).id);
    const token = await tokenOf(api, person.username, person.password);
    for (const content of at % 2 === 0 ? [sum] : [difference, difference, difference])
      await hand(token, { task_id: taskId, lesson_id: lessonId, ...program(content) });
  }
  const student = await tokenOf(api, 'student');
  await hand(student, { task_id: taskId, lesson_id: lessonId, ...program(difference) });
  await hand(student, {
    task_id: idOf('Зачем нужны функции'),
    lesson_id: lessonOf('Функции'),
    answer: { text: 'Функция — это часть программы с именем. Её пишут один раз, а зовут много раз. '.repeat(5) },
  });
  // a verdict that comes later changes the screens
  const queue = async () => (await call<JudgeState>(teacher, 'GET', '/admin/judge')).classes;
  await expect
    .poll(async () => (await queue()).reduce((sum, { waiting, running }) => sum + waiting + running, 0))
    .toBe(0);
  return { courseId: course.id, idOf, lessonOf, pupilIds: ids };
}

type Class = Awaited<ReturnType<typeof fillClass>>;

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
/** An editor that has come; before it a plain field stands in its place. */
const editor = (name: string) => (page: Page) =>
  page.getByRole('textbox', { name }).and(page.locator('[contenteditable]'));

export function screensOfStudent({ courseId, idOf, lessonOf }: Class): Screen[] {
  const task = (lesson: string, title: string) =>
    `/user_ui/course/${courseId}?lesson_id=${lessonOf(lesson)}&task_id=${idOf(title)}`;
  const bar = (page: Page) => page.getByRole('group', { name: 'Действия', exact: true });
  return [
    { name: 'home', path: '/', ready: heading(/^Добр/) },
    { name: 'course', path: `/user_ui/course/${courseId}`, ready: heading(/^Python/) },
    { name: 'lesson', path: `/user_ui/course/${courseId}?lesson_id=${lessonOf('Циклы')}`, ready: heading('Циклы') },
    { name: 'program', path: task('Ввод и вывод', 'Сумма двух чисел'), ready: bar },
    { name: 'quiz', path: task('Условия', 'Проверьте себя: условия'), ready: bar },
    { name: 'parsons', path: task('Циклы', 'Соберите программу: сумма чётных'), ready: bar },
    { name: 'sql', path: task('Строки и списки', 'Читатели библиотеки'), ready: bar },
    { name: 'text', path: task('Функции', 'Зачем нужны функции'), ready: bar },
    { name: 'upload', path: task('Строки и списки', 'Читательский дневник'), ready: bar },
    { name: 'my tasks', path: '/user_ui/tasks', ready: heading('Мои задачи') },
  ];
}

export function screensOfTeacher({ courseId, idOf, lessonOf, pupilIds }: Class): Screen[] {
  const results = `/admin/lesson/${lessonOf('Ввод и вывод')}/results`;
  const cell = `${pupilIds[1]}-${lessonOf('Ввод и вывод')}-${idOf('Сумма двух чисел')}`;
  const tab = (name: string) => ({
    name: `course: ${name}`,
    path: `/admin/course/${courseId}?tab=${name}`,
    ready: heading(/^Python/),
  });
  return [
    { name: 'desk', path: '/', ready: heading(/./) },
    { name: 'course: plan', path: `/admin/course/${courseId}`, ready: heading(/^Python/) },
    ...['about', 'exceptions', 'groups', 'rules'].map(tab),
    { name: 'lesson', path: `/admin/lesson/${lessonOf('Циклы')}`, ready: editor('Текст занятия') },
    { name: 'task editor', path: `/admin/task/${idOf('Сумма двух чисел')}`, ready: editor('Условие') },
    { name: 'editor of a quiz', path: `/admin/task/${idOf('Проверьте себя: условия')}`, ready: editor('Условие') },
    { name: 'results', path: results, ready: heading('Результаты') },
    {
      name: 'panel',
      path: `${results}?cell=${cell}`,
      ready: (page) => page.getByRole('radiogroup', { name: 'Попытки' }),
    },
    { name: 'bank', path: '/admin/task/list', ready: heading('Задачи') },
    { name: 'people', path: '/admin/user/list', ready: heading(/./) },
    { name: 'import', path: '/admin/user/import', ready: heading(/./) },
  ];
}
