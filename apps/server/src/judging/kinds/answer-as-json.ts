import type { WorkFile } from './kind.ts';

/** An answer that has no form of its own outside the product. */
export const answerAsJson = (answer: unknown): WorkFile[] => [
  { name: 'ответ.json', content: `${JSON.stringify(answer, null, 2)}\n` },
];
