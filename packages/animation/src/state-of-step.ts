import type { Animation, SceneState } from '@put/contract/animations/animation-format';
import { statesOf } from './states.ts';
import { readTrace } from './trace/read-trace.ts';
import { TraceStates } from './trace/states-of-trace.ts';

/** What one step shows, from 0. Undefined: there is no such step, or an uploaded file draws itself. */
export function stateOfStep(animation: Animation, at: number): SceneState | undefined {
  switch (animation.kind) {
    case 'scene':
      return statesOf(animation.steps.slice(0, at + 1))[at];
    case 'trace': {
      const { record, code, steps } = animation;
      const wanted = steps[at];
      if (!wanted) return undefined;
      return new TraceStates(readTrace(record), [(code ?? []).join('\n')]).stateAt(wanted.step, wanted.line).state;
    }
    case 'lottie':
      return undefined;
  }
}
