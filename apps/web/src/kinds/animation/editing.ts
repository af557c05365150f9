import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const animation: KindEditing<'animation'> = {
  description: 'Ученик сам выполняет алгоритм на картинке: выбирает вершины, меняет местами, пишет значения.',
  statement: 'Что сделать на картинке и по какому правилу.',
  emptyConfig: {
    animation_id: null,
    version: 0,
    title: '',
    program: '',
    input: '',
    mode: 'at_once',
    tries: 2,
    points: 10,
    own: false,
  },
  Fields: later(() => import('./editing/animation-config.tsx')),
  area: 'section',
  tests: null,
};
