import type { Passage } from '@put/contract/base/passage';
import type { Db } from '../../../drivers/database/database.ts';
import { plainText } from '../../../texts/plain-text.ts';
import { cutPassage } from './cut-passage.ts';
import { listForms, listStatements } from './passages.store.ts';
import { plainWord, wordsOf } from './task-words.sql.ts';

/** Forms of one word begin alike; others are not worth a question. */
const alike = 2;
const mostForms = 1000;

/** Whether a label has the text as it was asked. */
export const hasText = (label: string, q: string): boolean => label.toLowerCase().includes(q.toLowerCase());

/** Rows with their passages, where `isAsked` wants one. */
export async function withPassages<R>(
  db: Db,
  rows: readonly R[],
  { q, idOf, isAsked }: { q: string; idOf: (row: R) => number; isAsked: (row: R) => boolean },
): Promise<(R & { passage?: Passage })[]> {
  const passages = await findPassages(db, rows.filter(isAsked).map(idOf), q);
  return rows.map((row) => {
    const passage = isAsked(row) ? passages.get(idOf(row)) : undefined;
    return { ...row, ...(passage && { passage }) };
  });
}

/** Where the statements of these tasks have words of `q`, in the form in which they stand there. */
async function findPassages(db: Db, ids: readonly number[], q: string): Promise<Map<number, Passage>> {
  const asked = wordsOf(q);
  if (asked.length === 0 || ids.length === 0) return new Map();
  const texts = (await listStatements(db, ids)).map(({ id, statement }) => ({ id, text: plainText(statement) }));
  const beginnings = [...new Set(asked.map((word) => word.slice(0, alike)))];
  const maybe = new Set(
    texts.flatMap(({ text }) => wordsOf(text)).filter((word) => beginnings.some((one) => word.startsWith(one))),
  );
  const forms = new Set(maybe.size === 0 ? [] : await listForms(db, [...maybe].slice(0, mostForms), asked));
  return new Map(
    texts.flatMap(({ id, text }) => {
      const passage = cutPassage(text, (word) => forms.has(plainWord(word)));
      return passage === null ? [] : [[id, passage] as const];
    }),
  );
}
