import type { Progress } from '@put/contract/courses/courses';
import type * as z from 'zod/mini';
import { countWords } from '../../ui/words/count-words.ts';

type Awaited = Pick<z.infer<typeof Progress>, 'tasks_waiting' | 'tasks_handed_in'>;

/** «, ещё 1 ждёт проверки, 2 сданы», after how many are solved; empty when nothing is awaited. */
export const awaitedWords = ({ tasks_waiting, tasks_handed_in }: Awaited): string =>
  [
    tasks_waiting > 0 && `, ещё ${countWords(tasks_waiting, ['ждёт', 'ждут', 'ждут'])} проверки`,
    tasks_handed_in > 0 && `, ещё ${countWords(tasks_handed_in, ['сдана', 'сданы', 'сдано'])}`,
  ]
    .filter(Boolean)
    .join('');
