import type { StepText } from '@put/contract/animations/animation-format';

const mostLetters = 20_000;

/** The text of an animation: its chapters and the sentences of its steps. It is read, searched and printed. */
export function wordsOf(steps: readonly StepText[]): string {
  const lines: string[] = [];
  let chapter: string | undefined;
  for (const step of steps) {
    if (step.chapter && step.chapter !== chapter) lines.push(`${lines.length ? '\n' : ''}${step.chapter}`);
    chapter = step.chapter ?? chapter;
    if (step.say.trim()) lines.push(step.say);
  }
  const words = lines.join('\n');
  return words.length <= mostLetters ? words : `${words.slice(0, mostLetters - 1).toWellFormed()}…`;
}
