import { IconListDetails } from '@tabler/icons-react';
import { pointsWords } from '../../parts/score/score-words.ts';
import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';
import { modeNames } from './editing/mode-names.ts';

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
  Pane: later(() => import('./editing/animation-config.tsx')),
  lines: [
    {
      id: 'mode',
      title: 'Как проверять',
      icon: IconListDetails,
      paths: ['config.mode', 'config.points', 'config.tries', 'config.own'],
      words: ({ mode, points, own }) =>
        `${modeNames[mode].toLowerCase()}, ${pointsWords(points)}${own ? ', у каждого свои данные' : ''}`,
      Body: later(() => import('./editing/mode-fields.tsx')),
    },
  ],
  StarterFields: null,
  tests: null,
};
