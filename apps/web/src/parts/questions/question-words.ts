import type { QuestionPlace, QuestionState } from '@put/contract/questions/questions';

export const stateWords: Record<QuestionState, string> = {
  open: 'Ждёт ответа',
  answered: 'Есть ответ',
  closed: 'Закрыт',
};

type Place = Pick<QuestionPlace, 'file' | 'line' | 'quote'> & { lesson_title: string; task_title: string | null };

/** «Сумма, main.py, строка 3» */
export function placeWords({ lesson_title, task_title, file, line }: Place): string {
  const parts = [task_title ?? lesson_title, file, line === null ? null : `строка ${line}`];
  return parts.filter((part) => part !== null).join(', ');
}
