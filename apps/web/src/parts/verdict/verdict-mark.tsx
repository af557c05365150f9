import { type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconClockX,
  IconDatabaseX,
} from '@tabler/icons-react';
import { Mark, Sign, type Tone } from '../../ui/mark/mark.tsx';

/**
 * How verdicts look on every screen. A fault of the judge is not the student's fault, so it is a warning and not red.
 */
const looks: Record<Verdict, { tone: Tone; icon: typeof IconCircleX }> = {
  accepted: { tone: 'good', icon: IconCircleCheck },
  partial: { tone: 'warning', icon: IconCircleHalf2 },
  presentation_error: { tone: 'warning', icon: IconAlertTriangle },
  wrong_answer: { tone: 'bad', icon: IconCircleX },
  compile_error: { tone: 'bad', icon: IconCircleX },
  runtime_error: { tone: 'bad', icon: IconCircleX },
  time_limit: { tone: 'bad', icon: IconClockX },
  idle_limit: { tone: 'bad', icon: IconClockX },
  memory_limit: { tone: 'bad', icon: IconDatabaseX },
  output_limit: { tone: 'bad', icon: IconCircleX },
  skipped: { tone: 'quiet', icon: IconCircleDashed },
  judge_error: { tone: 'warning', icon: IconAlertTriangle },
};

export const toneOf = (verdict: Verdict): Tone => looks[verdict].tone;

export const VerdictMark = ({ verdict }: { verdict: Verdict }) => (
  <Mark {...looks[verdict]}>{verdictWords[verdict]}</Mark>
);

/** Only the sign, for places where the words stand elsewhere; with `isNamed` screen readers read the words here. */
export const VerdictSign = ({ verdict, isNamed = false }: { verdict: Verdict; isNamed?: boolean }) => (
  <Sign {...looks[verdict]} label={isNamed ? verdictWords[verdict] : undefined} />
);
