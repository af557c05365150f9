import { ContainerAnswer } from '@put/contract/kinds/container/container';
import { adviceOfEach } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';

export const container: KindFindings<'container'> = {
  handedIn: 'Копия файлов принята.',
  advice: adviceOfEach,
  tests: {
    inputTitle: () => 'Проверка',
    Details: null,
    tries: {},
    canStep: () => false,
    // the messages of the script are for the student to read
    areAllOpen: true,
  },
  parts: null,
  answer: {
    View: later(() => import('./container-answer-view.tsx')),
    textOf: (answer) =>
      ContainerAnswer.parse(answer)
        .files.map(({ name, text }) => `${name}\n${text ?? ''}`)
        .join('\n\n'),
    // a copy can not be put back into the form; the container keeps its copies itself
    mayReturn: () => false,
    rubricOf: null,
  },
};
