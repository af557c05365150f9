import type { TaskKind } from '@put/contract/kinds/kinds';
import type { Submission } from '@put/contract/submissions/submissions';
import { findingsOf } from '../../kinds/findings.ts';

/** Words for a finished submission whose verdict is not shown. */
export function unknownWords(status: Submission['status'], kind: TaskKind): string {
  if (status === 'cancelled') return 'Отправка отменена, попытка не потрачена.';
  return `${findingsOf(kind).handedIn} ${status === 'review' ? 'Проверит преподаватель.' : 'Результат откроет преподаватель.'}`;
}
