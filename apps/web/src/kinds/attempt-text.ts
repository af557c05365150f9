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
