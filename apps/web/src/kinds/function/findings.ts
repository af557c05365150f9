import { adviceOfPrograms } from '../advice.ts';
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
    canStep: () => false,
    areAllOpen: false,
  },
  answer: null,
};
