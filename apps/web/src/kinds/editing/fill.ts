export type TestToFill = { groupKey: string; testKey: string; input: string; words: string };
export type Answer = TestToFill & { answer: string };

/** Says in Russian, for the author, why a reference solution gave no answer. */
export class FillError extends Error {
  override name = 'FillError';
}
