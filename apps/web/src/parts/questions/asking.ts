/** What a student asks about. All null: the lesson as a whole. */
export type AskedPlace = {
  taskId: number | null;
  /** The words of a text. */
  quote?: string;
  /** `line` from 1; without it the person may write it. `lines`: how many the file has. */
  code?: { submissionId: number; file: string; line?: number; lines: number };
};

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
