import type { MyTask } from '@put/contract/tasks/tasks';
import { type AttemptPart, attemptParts } from '../../../kinds/attempt-text.ts';
import type { Text } from '../../../parts/answers/draft.ts';

/** The text as parts that can be compared. An answer that does not fit the task of today has no words. */
export function partsOf(task: Pick<MyTask, 'kind' | 'view'>, { files, answer }: Omit<Text, 'language'>): AttemptPart[] {
  try {
    return attemptParts({ kind: task.kind, files: [...files], answer, view: task.view });
  } catch {
    return [{ name: 'Ответ', text: '' }];
  }
}

/** By what an earlier text is known again: its first line that is not blank. */
export function lineOf(
  task: Pick<MyTask, 'kind' | 'view'>,
  { first_line, answer }: { first_line: string; answer: Text['answer'] },
): string {
  if (first_line !== '') return first_line;
  if (answer === null) return 'Пустой текст';
  const [words] = partsOf(task, { files: [], answer });
  return words?.text.split('\n').find((line) => line.trim() !== '') ?? 'Ответ';
}
