/** A test of a stored submission. */
export type JudgedTest = { submission: number; group: number; number: number };
/** What a link to a step leads to: `steps=17-1-2-30` is the thirtieth step of the second test. `step` counts from 0. */
export type LinkedStep = JudgedTest & { step: number };

export function readLinkedStep(text: unknown): LinkedStep | undefined {
  const found = typeof text === 'string' ? /^(\d{1,12})-(\d{1,6})-(\d{1,6})-(\d{1,6})$/.exec(text) : null;
  if (!found) return undefined;
  const [submission = 0, group = 0, number = 0, step = 0] = found.slice(1).map(Number);
  return step === 0 ? undefined : { submission, group, number, step: step - 1 };
}

export const linkedStepText = ({ submission, group, number, step }: LinkedStep): string =>
  [submission, group, number, step + 1].join('-');

/** The address of this page that leads to a step. */
export function addressOfStep(path: string, search: string, to: LinkedStep): string {
  const wanted = new URLSearchParams(search);
  wanted.set('steps', linkedStepText(to));
  return `${path}?${wanted.toString()}`;
}
