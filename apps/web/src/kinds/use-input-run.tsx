import { Suspense, useState } from 'react';
import { lazyPart } from '../ui/screen/lazy-part.tsx';
import type { StepsWanted } from '../parts/steps/steps-of-test.ts';
import type { OwnRun, RunPlace, SourceText } from './kind-workplace.ts';

/** Loaded on demand: the statement is read first. */
const RunPanel = lazyPart(() => import('./run-panel.tsx').then((module) => ({ default: module.RunPanel })));

type HowRun = {
  /** The initial value of the field of own input. */
  firstInput: string;
  field: { label: string; placeholder: string };
  /** The program to run and its input. */
  runOf: (text: SourceText, input: string) => { text: SourceText; stdin: string };
  /** `answered`: the input plus what was typed during the last run. */
  stepsOf: (text: SourceText, input: string, answered: string) => StepsWanted;
};

/** Runs the program on the input of a text field. */
export function useInputRun(place: RunPlace, { firstInput, field, runOf, stepsOf }: HowRun): OwnRun {
  const { text, canRun, mayRun, judge, openSteps } = place;
  const { runState } = judge;
  const [input, setInput] = useState(firstInput);
  const [samplesTaken, setSamplesTaken] = useState(0);
  const start = () => {
    if (text === null || runState.isPending || !mayRun()) return;
    const order = runOf(text, input);
    judge.run(order.text, order.stdin);
  };
  const answered = runState.input.startsWith(input) ? runState.input : input;
  return {
    start,
    isPending: runState.isPending,
    stop: runState.stop,
    takeInput(sample) {
      setInput(sample);
      setSamplesTaken((count) => count + 1);
    },
    panel: canRun && (
      <Suspense fallback={null}>
        <RunPanel
          field={field}
          language={text?.language ?? null}
          input={input}
          onInput={setInput}
          samplesTaken={samplesTaken}
          run={runState}
          onRun={start}
          {...(openSteps && { onSteps: () => text !== null && openSteps(stepsOf(text, input, answered)) })}
        />
      </Suspense>
    ),
  };
}
