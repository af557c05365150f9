import type { TemplateId } from '@put/animation/templates/templates';
import type { AnimationKind } from '@put/contract/animations/animation-format';

export type TemplateEntry = { id: TemplateId; kind: AnimationKind; title: string; words: string };

/** What a new animation may begin with, in the order of the menu. The programs are loaded with the editor. */
export const templateList: readonly TemplateEntry[] = [
  { id: 'empty', kind: 'scene', title: 'Пустая сцена', words: 'Один массив и два шага: начните своё' },
  { id: 'array', kind: 'scene', title: 'Проход по массиву', words: 'Наибольшее число: указатель и пометки' },
  { id: 'search', kind: 'scene', title: 'Двоичный поиск', words: 'Отрезок, в котором ещё может быть ответ' },
  { id: 'sorting', kind: 'scene', title: 'Сортировка вставками', words: 'Карточку поднимают и вставляют на место' },
  { id: 'bfs', kind: 'scene', title: 'Обход графа в ширину', words: 'Граф, очередь и расстояния' },
  { id: 'recursion', kind: 'scene', title: 'Дерево рекурсии', words: 'Вызовы и ответы на примере чисел Фибоначчи' },
  { id: 'links', kind: 'scene', title: 'Связный список', words: 'Разворот: три указателя и стрелки' },
  { id: 'table', kind: 'scene', title: 'Таблица динамики', words: 'Наибольшая общая подпоследовательность' },
  { id: 'hash', kind: 'scene', title: 'Хеш-таблица', words: 'Корзины и цепочки при совпадении' },
  { id: 'text', kind: 'scene', title: 'Поиск подстроки', words: 'Образец скользит под строкой' },
  { id: 'heap', kind: 'scene', title: 'Куча', words: 'Один массив — и ряд, и дерево' },
  { id: 'trace', kind: 'trace', title: 'Обычная программа', words: 'Программа на Python строка за строкой' },
];
