import type { TaskKind } from '@put/contract/kinds';
import type { Submission } from '@put/contract/submissions';

const handedIn: Record<TaskKind, string> = {
  program: 'Решение принято.',
  function: 'Решение принято.',
  sql: 'Запрос принят.',
  quiz: 'Ответы приняты.',
  parsons: 'Ответ принят.',
  text: 'Ответ принят.',
  upload: 'Файлы приняты.',
};

/** Of a submission that has come through and shows no verdict. */
export function unknownWords(status: Submission['status'], kind: TaskKind): string {
  if (status === 'cancelled') return 'Отправка отменена, попытка не потрачена.';
  return `${handedIn[kind]} ${status === 'review' ? 'Проверит преподаватель.' : 'Результат откроет преподаватель.'}`;
}
