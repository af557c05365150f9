import type { SourceFile } from '@put/contract/judge/languages';

/** What a student asks about. All null: the lesson as a whole. */
export type AskedPlace = {
  taskId: number | null;
  /** The words of a text. */
  quote?: string;
  /** A work that a teacher has written about. */
  submissionId?: number;
  /** `line` from 1; without it the person may write it. `lines`: how many the file has. */
  code?: { submissionId: number; file: string; line?: number; lines: number };
};

/** A file of a submission to ask about. */
export const askedFile = (submissionId: number, { name, content }: SourceFile): NonNullable<AskedPlace['code']> => ({
  submissionId,
  file: name,
  lines: content.split('\n').length,
});

/** As many letters of a quote are kept. */
const mostQuoted = 500;
/** Words to ask about. Empty ones are no quote. */
export const quoteOf = (words: string): { quote?: string } =>
  words.trim() === '' ? {} : { quote: words.slice(0, mostQuoted) };

let waiting: AskedPlace | null = null;
let listener: ((place: AskedPlace) => void) | null = null;

/** Opens the questions of the lesson at a new one. A press before they are loaded waits for them. */
export function askAbout(place: AskedPlace): void {
  if (listener === null) waiting = place;
  else listener(place);
}

/** Returns a function that stops it. */
export function listenForAsking(open: (place: AskedPlace) => void): () => void {
  listener = open;
  if (waiting !== null) open(waiting);
  waiting = null;
  return () => {
    if (listener === open) listener = null;
  };
}
