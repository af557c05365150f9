import { readFileSync } from 'node:fs';
import type { SceneAnimation } from '@put/contract/animations/animation-format';

/** An animation of the demonstration. Its program is `programs/<name>.py`, what it compiles to `compiled/<name>.json`. */
export type DemoAnimation = {
  name: string;
  title: string;
  summary: string;
  input: string;
  /** Empty: readers give no data of their own. */
  input_hint: string;
  tags: string[];
};

const numbers = 'Числа через пробел, например 6 5 4 3 2 1';
const vertex = 'Вершина, с которой начать: одна заглавная буква';

export const demoAnimations: readonly DemoAnimation[] = [
  {
    name: 'insertion-sort',
    title: 'Сортировка вставками',
    summary: 'Карта за картой: каждая встаёт на своё место среди тех, что уже по порядку.',
    input: '5 2 4 6 1 3',
    input_hint: numbers,
    tags: ['сортировка'],
  },
  {
    name: 'quick-sort',
    title: 'Быстрая сортировка',
    summary: 'Опора, граница и два отрезка: разбиение по Ломуто.',
    input: '5 8 1 9 3 7 4',
    input_hint: numbers,
    tags: ['сортировка', 'рекурсия'],
  },
  {
    name: 'binary-search',
    title: 'Двоичный поиск',
    summary: 'Каждое сравнение отбрасывает половину оставшихся чисел.',
    input: '47\n1 3 4 7 9 11 16 18 22 25 27 31 36 38 42 47',
    input_hint: 'Первая строка — что искать, вторая — числа через пробел',
    tags: ['поиск'],
  },
  {
    name: 'kmp',
    title: 'Поиск подстроки: Кнут — Моррис — Пратт',
    summary: 'Образец скользит под строкой и не возвращается назад.',
    input: 'АБАБААБАБАВА АБАБАВ',
    input_hint: 'Строка и образец через пробел',
    tags: ['поиск', 'строки'],
  },
  {
    name: 'reverse-list',
    title: 'Разворот связного списка',
    summary: 'Три указателя поворачивают стрелки одну за другой.',
    input: '3 1 4 1 5',
    input_hint: 'Значения узлов через пробел',
    tags: ['структуры данных'],
  },
  {
    name: 'heap',
    title: 'Двоичная куча',
    summary: 'Массив и дерево движутся вместе: добавляем и забираем наименьшее.',
    input: '9 5 8 3 6',
    input_hint: numbers,
    tags: ['структуры данных'],
  },
  {
    name: 'hash-table',
    title: 'Хеш-таблица с цепочками',
    summary: 'Номер корзины считается по слову; два слова могут встретиться.',
    input: 'кот пёс лиса волк сом ёж',
    input_hint: 'Слова через пробел',
    tags: ['структуры данных', 'поиск'],
  },
  {
    name: 'bfs',
    title: 'Поиск в ширину',
    summary: 'Очередь находит кратчайшие расстояния в рёбрах.',
    input: 'А',
    input_hint: vertex,
    tags: ['графы'],
  },
  {
    name: 'dfs',
    title: 'Поиск в глубину',
    summary: 'Граф и стек вызовов рядом: вглубь, пока есть куда.',
    input: 'А',
    input_hint: vertex,
    tags: ['графы', 'рекурсия'],
  },
  {
    name: 'dijkstra',
    title: 'Алгоритм Дейкстры',
    summary: 'Числа у вершин падают, пока не станут кратчайшими путями.',
    input: 'А',
    input_hint: vertex,
    tags: ['графы'],
  },
  {
    name: 'fibonacci',
    title: 'Числа Фибоначчи: с памятью и без',
    summary: 'Дерево вызовов, в котором почти всё лишнее.',
    input: '4',
    input_hint: 'Номер числа, от 1 до 6',
    tags: ['рекурсия', 'динамика'],
  },
  {
    name: 'lcs',
    title: 'Общая подпоследовательность',
    summary: 'Таблица заполняется по соседям, а стрелки назад собирают ответ.',
    input: 'КОРА КРАБ',
    input_hint: 'Два слова через пробел',
    tags: ['динамика', 'строки'],
  },
  {
    name: 'bfs-by-hand',
    title: 'Поиск в ширину своими руками',
    summary: 'Программа спрашивает, какая вершина следующая. Для задачи.',
    input: '',
    input_hint: '',
    tags: ['графы'],
  },
  {
    name: 'build-heap-by-hand',
    title: 'Построение кучи своими руками',
    summary: 'Программа ждёт, какие два числа поменять. Для задачи.',
    input: '',
    input_hint: '',
    tags: ['структуры данных'],
  },
];

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

export const programOf = (name: string): string => textOf(`programs/${name}.py`);

/** Kept beside the program, so that a first start waits for no compiler. algorithms.test.ts compiles it again. */
export const compiledOf = (name: string): { animation: SceneAnimation; words: string } =>
  JSON.parse(textOf(`compiled/${name}.json`)) as { animation: SceneAnimation; words: string };

/** Texts name an animation of the demonstration by its name: `::animation{id=bfs}`. */
export const withAnimationIds = (text: string, ids: ReadonlyMap<string, number>): string =>
  text.replaceAll(/(?<=^::animation\{id=)[a-z-]+/gm, (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no animation ${name}`);
    return String(id);
  });
