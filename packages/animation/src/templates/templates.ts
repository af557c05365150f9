import type { AnimationContent } from '@put/contract/animations/animation-editing';
import { dynamicTable, hashTable, heapScene, linkedList, stringSearch } from './more-scene-programs.ts';
import { arrayWalk, binarySearch, breadthFirst, emptyScene, insertionSort, recursionTree } from './scene-programs.ts';
import { traceProgram } from './trace-program.ts';

export const templateIds = [
  'empty',
  'array',
  'search',
  'sorting',
  'bfs',
  'recursion',
  'links',
  'table',
  'hash',
  'text',
  'heap',
  'trace',
] as const;
export type TemplateId = (typeof templateIds)[number];

export type Template = Pick<AnimationContent, 'source' | 'input' | 'input_hint' | 'allows_input'>;

const withInput = (source: string, input: string, input_hint: string): Template => ({
  source,
  input,
  input_hint,
  allows_input: true,
});

/** What stands in a new animation that begins with a template. Where it makes sense, readers may give data of their own. */
export const templates: Record<TemplateId, Template> = {
  empty: { source: emptyScene, input: '', input_hint: '', allows_input: false },
  array: withInput(arrayWalk, '4 7 2 9 5', 'Числа через пробел, не больше двенадцати'),
  search: withInput(binarySearch, '2 5 8 12 16 23 38 56 72 91; 23', 'Числа через пробел, точка с запятой, что искать'),
  sorting: withInput(insertionSort, '5 2 4 6 1 3', 'Числа через пробел, не больше десяти'),
  bfs: withInput(breadthFirst, 'А', 'С какой вершины начать: от А до Ж'),
  recursion: withInput(recursionTree, '4', 'Номер числа Фибоначчи, от 0 до 6'),
  links: withInput(linkedList, '3 1 4 2', 'Значения узлов через пробел, не больше восьми'),
  table: withInput(dynamicTable, 'корова ворона', 'Два слова через пробел, до восьми букв'),
  hash: withInput(hashTable, 'кот лиса ёж собака рысь сова пума', 'Слова через пробел'),
  text: withInput(stringSearch, 'карапуз пуз', 'Строка и образец через пробел'),
  heap: withInput(heapScene, '3 9 2 7 5 8 1', 'Числа через пробел, не больше пятнадцати'),
  trace: withInput(traceProgram, '4 7 10 3 6', 'Целые числа через пробел'),
};
