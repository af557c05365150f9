import type { TaskAnswer } from '@put/contract/kinds';
import { Language, SourceFile } from '@put/contract/languages';
import { Answer } from '@put/contract/submissions';
import * as z from 'zod/mini';

/** What is being written: source text with its language, or the answer of a kind without any. */
export type Text = { language: Language | null; files: readonly SourceFile[]; answer: TaskAnswer | null };
export const Text: z.ZodMiniType<Text> = z.object({
  language: z.nullable(Language),
  files: z.array(SourceFile),
  // devices still keep drafts of before there were answers
  answer: z._default(z.nullable(Answer), null),
});

export const copyOf = ({ language, files, answer }: Text): Text => ({ language, files: [...files], answer });

export const isSameText = (a: Text, b: Text): boolean =>
  a.language === b.language &&
  a.files.length === b.files.length &&
  a.files.every((file, place) => file.name === b.files[place]?.name && file.content === b.files[place].content) &&
  isSameAnswer(a.answer, b.answer);

/** The server keeps no order of names. */
export const isSameAnswer = (a: TaskAnswer | null, b: TaskAnswer | null): boolean =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, part]) => [name, inOrder(part)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** As the API takes it. */
export const handedIn = ({ language, files, answer }: Text) =>
  answer === null ? { language, files: [...files] } : { answer };

export const isBlank = ({ files, answer }: Text): boolean =>
  answer === null && files.every(({ content }) => content.trim() === '');
