import { AnimationAnswer, MyAnimation } from '@put/contract/kinds/animation/animation';
import { adviceOfEach } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';

export const animation: KindFindings<'animation'> = {
  handedIn: 'Действия приняты.',
  advice: {
    ...adviceOfEach,
    partial: 'Засчитано не всё. Вспомните правило и выполните алгоритм ещё раз.',
    wrong_answer: 'Ничего не засчитано. Вспомните, с чего начинается алгоритм, и попробуйте ещё раз.',
  },
  tests: {
    inputTitle: () => 'Действия',
    Details: later(() => import('./path-details.tsx')),
    tries: {},
    canStep: () => false,
    // how many were right at the first try is worth reading after a success too
    areAllOpen: true,
  },
  parts: null,
  answer: {
    View: later(() => import('./animation-answer-view.tsx')),
    textOf: (answer) =>
      AnimationAnswer.parse(answer)
        .actions.map(({ said, what }) => said ?? what.join(', '))
        .join('\n'),
    // in the mode «at once» the server has kept the actions, and they can not be made again
    mayReturn: (view) => MyAnimation.safeParse(view).data?.mode !== 'at_once',
    rubricOf: null,
  },
};
