import { adviceOfPrograms, triesOfPrograms } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';

export const functionKind: KindFindings<'function'> = {
  handedIn: 'Решение принято.',
  advice: {
    ...adviceOfPrograms,
    runtime_error: 'На скрытом тесте функция остановилась с ошибкой. Каких значений она не ожидает?',
  },
  tests: {
    inputTitle: () => 'Проверка',
    Details: later(() => import('./printed-details.tsx')),
    tries: {
      ...triesOfPrograms,
      runtime_error: 'Вызовите её так же во «Вводе и выводе».',
      wrong_answer: 'Вызовите функцию так же во «Вводе и выводе».',
    },
    canStep: () => false,
    areAllOpen: false,
  },
  parts: null,
  answer: null,
};
