import { TaskAnswer } from '@put/contract/kinds/kinds';
import { Language, SourceFile } from '@put/contract/judge/languages';
import * as z from 'zod/mini';

/** A draft: source files with a language, or an answer for kinds without source text. */
export type Text = { language: Language | null; files: readonly SourceFile[]; answer: TaskAnswer | null };
export const Text: z.ZodMiniType<Text> = z.object({
  language: z.nullable(Language),
  files: z.array(SourceFile),
  // old drafts on devices have no answer
  answer: z._default(z.nullable(TaskAnswer), null),
});

export const copyOf = ({ language, files, answer }: Text): Text => ({ language, files: [...files], answer });

export const isSameText = (a: Text, b: Text): boolean =>
  a.language === b.language &&
  a.files.length === b.files.length &&
  a.files.every((file, index) => file.name === b.files[index]?.name && file.content === b.files[index].content) &&
  isSameAnswer(a.answer, b.answer);

/** Compares with sorted keys: the server does not keep their order. */
export const isSameAnswer = (a: TaskAnswer | null, b: TaskAnswer | null): boolean =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, part]) => [name, inOrder(part)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The body of the call. */
export const handedIn = ({ language, files, answer }: Text) =>
  answer === null ? { language, files: [...files] } : { answer };

export const isBlank = ({ files, answer }: Text): boolean =>
  answer === null && files.every(({ content }) => content.trim() === '');
