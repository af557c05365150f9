import type { Submission } from '@put/contract/submissions/submissions';
import { findingsOf } from './findings.ts';

export type AttemptPart = { name: string; text: string };

/** The handed-in work as texts that can be compared line by line: files, or the answer in words. */
export function attemptParts({
  kind,
  files,
  answer,
  view,
}: Pick<Submission, 'kind' | 'files' | 'answer' | 'view'>): AttemptPart[] {
  const { answer: looks } = findingsOf(kind);
  if (answer === null || looks === null) return files.map(({ name, content }) => ({ name, text: content }));
  return [{ name: 'Ответ', text: looks.textOf(answer, view) }];
}

type Compared = { name: string; before: string; after: string };

/** The parts of two works side by side, each once; one that a work lacks is empty there. */
export function pairParts(before: readonly AttemptPart[], after: readonly AttemptPart[]): Compared[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const textOf = (parts: readonly AttemptPart[], name: string) => parts.find((part) => part.name === name)?.text ?? '';
  return names.map((name) => ({ name, before: textOf(before, name), after: textOf(after, name) }));
}

type Attempt = Parameters<typeof attemptParts>[0] & Pick<Submission, 'id'>;

/** Always from the older to the newer attempt, whichever is named first. */
export const pairAttempts = (one: Attempt, other: Attempt): Compared[] =>
  one.id < other.id
    ? pairParts(attemptParts(one), attemptParts(other))
    : pairParts(attemptParts(other), attemptParts(one));
