import type { MyTask } from '@put/contract/tasks/tasks';
import { useState } from 'react';
import type { StepsWanted } from '../../../parts/steps/steps-of-test.ts';
import type { Text } from '../../../parts/answers/draft.ts';

/** The run in the step-by-step view, and how to open one; null when the task has none. */
export function useSteps({ in_browser, samples }: MyTask, text: Text | null) {
  const [steps, setSteps] = useState<StepsWanted | null>(null);
  const canStep = in_browser?.runs === true && text?.language === 'python';
  const open = (wanted: StepsWanted) => setSteps({ ...wanted, input: wholeInput(wanted.input, samples) });
  return { steps, openSteps: canStep ? open : null, close: () => setSteps(null) };
}

/** The whole input of a sample; a verdict holds only the beginning of a long input. */
export const wholeInput = (input: string, samples: MyTask['samples']): string =>
  samples.find((sample) => sample.input.startsWith(input))?.input ?? input;
