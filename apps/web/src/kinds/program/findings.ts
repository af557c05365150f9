import { adviceOfPrograms, triesOfPrograms } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';

export const program: KindFindings<'program'> = {
  handedIn: 'Решение принято.',
  advice: adviceOfPrograms,
  tests: {
    inputTitle: ({ details }) => (details === null ? 'Ввод' : 'Дано программе задачи'),
    Details: later(() => import('./talk-details.tsx')),
    tries: triesOfPrograms,
    canStep: ({ details, input }) => details === null && input !== null,
    areAllOpen: false,
  },
  parts: null,
  answer: null,
};
