import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call, demoCourse, upload } from './person.ts';

/** All cells move at a step, more than the browser moves by itself; at the next step none does. */
const crowd = `from scene import *

a = array(range(70), 'Ряд')
say('Семьдесят чисел.')
for i in range(12):
    a.move(0, len(a) - 1)
    say(f'Число {i} стало последним.')
    a.mark(i, 'done')
    say(f'Отметили место {i}.')
`;

const tones = `from scene import *

a = array(range(7), 'Виды')
for i, tone in enumerate(['here', 'look', 'done', 'off', 'bad', 'new']):
    a.mark(i, tone)
say('Все виды сразу.')
`;

const question = `from scene import *

a = array([5, 2, 4], 'Числа')
say('Три числа.')
say('Одно из них наименьшее.')
ask(a, 'Где наименьшее?', right=1, hint='Сравните все три.')
a.mark(1, 'done')
say('Наименьшее — 2.')
`;

/** The demonstration's animations for reading. */
export const demos = [
  'Сортировка вставками',
  'Быстрая сортировка',
  'Двоичный поиск',
  'Поиск подстроки: Кнут — Моррис — Пратт',
  'Разворот связного списка',
  'Двоичная куча',
  'Хеш-таблица с цепочками',
  'Поиск в ширину',
  'Поиск в глубину',
  'Алгоритм Дейкстры',
  'Числа Фибоначчи: с памятью и без',
  'Общая подпоследовательность',
] as const;

const made = { Толпа: crowd, Виды: tones, Вопрос: question };

export type PlayerLessons = {
  /** The address of the lesson that has an animation and nothing else, by the animation's title. */
  addressOf: (title: string) => string;
  /** With all of the demonstration. */
  all: string;
  /** With five steps of «Двоичный поиск», from the third to the seventh. */
  part: string;
};

/** Stores animations in the bank and publishes lessons of the demonstration course with them. */
export async function newPlayerLessons(teacher: Page): Promise<PlayerLessons> {
  const { animations } = await call<{ animations: { id: number; title: string }[] }>(
    teacher,
    'GET',
    '/admin/animations?limit=100',
  );
  const ids = new Map(animations.map(({ id, title }) => [title, id]));
  for (const [title, source] of Object.entries(made))
    ids.set(title, await newAnimation(teacher, { kind: 'scene', title, source }));
  const file = readFileSync(new URL('moving-square.json', import.meta.url));
  const { sha256 } = await upload(teacher, { name: 'квадрат.json', mimeType: 'application/json', buffer: file });
  const square = { kind: 'lottie', title: 'Квадрат', file_sha256: sha256, words: 'Квадрат едет.' };
  ids.set(square.title, await newAnimation(teacher, square));

  const { id: courseId } = await demoCourse(teacher);
  const publish = async (title: string, body: string) => {
    const lesson = { course_id: courseId, title: `Проигрыватель: ${title}`, body, status: 'published' };
    const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
    return `/user_ui/course/${courseId}?lesson_id=${id}`;
  };
  const place = (title: string, more = '') => `::animation{id=${ids.get(title)!}${more}}`;
  const addresses = new Map<string, string>();
  for (const title of [demos[0], 'Алгоритм Дейкстры', ...Object.keys(made), square.title])
    addresses.set(title, await publish(title, place(title)));
  return {
    addressOf: (title) => addresses.get(title)!,
    all: await publish('все', demos.map((title) => `## ${title}\n\n${place(title)}`).join('\n\n')),
    part: await publish('часть', `${place('Двоичный поиск', ' step=3 to=7')}\n\nСлова после анимации.`),
  };
}

async function newAnimation(teacher: Page, wanted: object): Promise<number> {
  const usual = { summary: '', tag_ids: [], source: '', input: '', allows_input: false, input_hint: '', speed: 1 };
  const more = { listing: null, file_sha256: null, words: '' };
  return (await call<{ id: number }>(teacher, 'POST', '/admin/animation', { ...usual, ...more, ...wanted })).id;
}
