import type { TestResult } from '@put/contract/submissions/submissions';
import { type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../ui/mark/mark.tsx';
import type { StopState } from '../../ui/path/path.tsx';
import { StopChoice } from '../../ui/path/stop-choice.tsx';
import { namesOfTests } from './test-names.ts';
import { toneOf } from '../verdict/verdict-mark.tsx';
import css from './test-stops.module.css';

/** More stops for waiting tests would not help. */
const mostWaiting = 60;

const states: Record<Tone, StopState> = { good: 'done', warning: 'partly', bad: 'wrong', quiet: 'next' };
export const stateOf = (verdict: Verdict): StopState => states[toneOf(verdict)];

const late = <IconClock size={14} />;
/** Signs of verdicts that are neither right nor simply wrong. */
const signs: Partial<Record<Verdict, ReactNode>> = {
  partial: '½',
  presentation_error: '!',
  judge_error: '!',
  skipped: '–',
  time_limit: late,
  idle_limit: late,
};

type Props = {
  tests: readonly TestResult[];
  /** How many tests are still to run; the first of them runs now. */
  waiting?: number;
  /** The chosen test by its place in `tests`. */
  value: number | undefined;
  onChange: (at: number) => void;
};

/** The tests of a judgement as stops, of which one can be chosen when the judgement is over. */
export function TestStops({ tests, waiting = 0, value, onChange }: Props) {
  const names = namesOfTests(tests);
  const done = tests.map(({ verdict }, at) => {
    const { name, place, caption } = names[at]!;
    return {
      value: at,
      state: stateOf(verdict),
      name: `${name}: ${verdictWords[verdict].toLowerCase()}`,
      inside: signs[verdict] ?? (verdict === 'accepted' ? place : undefined),
      caption: caption ?? undefined,
      isOff: waiting > 0,
    };
  });
  const ahead = Array.from({ length: Math.min(waiting, mostWaiting) }, (_, at) => ({
    value: tests.length + at,
    state: at === 0 ? ('here' as const) : ('next' as const),
    name: `Ещё тест: ${at === 0 ? 'идёт' : 'ждёт'}`,
    inside: tests.length + at + 1,
    isOff: true,
  }));
  return (
    <div className={css.stops}>
      <StopChoice label="Тесты" value={value} onChange={onChange} options={[...done, ...ahead]} />
    </div>
  );
}
