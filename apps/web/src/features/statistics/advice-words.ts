import type { Advice } from '@put/contract/statistics/statistics';
import { testWords } from '../../parts/stuck/test-words.ts';
import type { SubmissionSearch } from './submission-search.ts';
import { people } from './submissions-link.tsx';

/** What to do, why, and the submissions that show it; null: there is nothing behind it but the whole task. */
export type Advised = { act: string; reason: string; behind: SubmissionSearch | null };

export function adviceWords(advice: Advice): Advised {
  switch (advice.kind) {
    case 'explain_test':
      return {
        act: `Разберите с классом ${testWords(advice.test)}`,
        reason: `на нём сейчас стоят ${people(advice.students)} из ${advice.of}`,
        behind: { failed_test: advice.test, of: 'stuck' },
      };
    case 'explain_error':
      return {
        act: 'Объясните ошибку',
        reason: `«${advice.error_key}» — с ней стоят ${people(advice.students)} из ${advice.of}`,
        behind: { error_key: advice.error_key, of: 'stuck' },
      };
    case 'impassable_test':
      return {
        act: `Проверьте ${testWords(advice.test)}`,
        reason: `до него дошли ${people(advice.students)}, и никто его не прошёл: ответ или условие могут быть неверны`,
        behind: { failed_test: advice.test },
      };
    case 'useless_test':
      return {
        act: `Ничего не ловит ${testWords(advice.test)}`,
        reason: 'на нём не остановилось ни одно решение: кто прошёл прежние тесты, проходит и его',
        behind: null,
      };
    case 'strict_limit':
      return {
        act: 'Увеличьте предел времени',
        reason: `верным решениям он впритык (${advice.near} из ${advice.accepted}), а ${advice.limited} не уложились`,
        behind: { verdict: 'time_limit' },
      };
    case 'doubtful_task':
      return {
        act: 'Перечитайте условие',
        reason: 'кто хорошо решает остальные задачи занятия, эту решает не лучше других: возможно, она проверяет не то',
        behind: null,
      };
    case 'too_hard':
      return { act: 'Задачу не решил никто', reason: `пробовали ${people(advice.students)}`, behind: {} };
    case 'too_easy':
      return {
        act: 'Задача лёгкая для этого класса',
        reason: `её решили почти все: ${advice.solved} из ${advice.students}`,
        behind: { verdict: 'accepted' },
      };
  }
}
