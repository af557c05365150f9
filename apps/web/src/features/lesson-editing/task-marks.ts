import type { LessonTask } from '@put/contract/lessons/lesson-editing';
import type { ListedTask } from './use-lesson-form.ts';

export type TaskMark = { words: string; tone: 'quiet' | 'here' | 'bad' };

/** More attempts than this say that a task is hard or not clear. */
const manyAttempts = 2.5;
const oneDigit = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** What differs from a required task that works and that students solve. */
export function taskMarks(
  { required, status }: Pick<ListedTask, 'required' | 'status'>,
  known: Pick<LessonTask, 'attempts'> | undefined,
): TaskMark[] {
  const attempts = known?.attempts ?? null;
  const marks: (TaskMark | false)[] = [
    !required && { words: 'по желанию', tone: 'quiet' },
    status === 'draft' && { words: 'черновик', tone: 'quiet' },
    status === 'broken' && { words: 'не проходит проверку', tone: 'bad' },
    attempts !== null &&
      attempts > manyAttempts && { words: `${oneDigit.format(attempts)} попытки на ученика`, tone: 'here' },
  ];
  return marks.filter((mark) => mark !== false);
}
