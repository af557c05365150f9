import { type Verdict, verdictWords } from '@put/contract/verdicts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconClockX,
  IconDatabaseX,
} from '@tabler/icons-react';
import css from './verdict.module.css';

export type Tone = 'good' | 'partial' | 'bad' | 'quiet';

export function toneOf(verdict: Verdict | null): Tone {
  switch (verdict) {
    case 'accepted':
      return 'good';
    case 'partial':
    case 'presentation_error':
      return 'partial';
    case null:
    case 'skipped':
    case 'judge_error':
      return 'quiet';
    default:
      return 'bad';
  }
}

const icons: Partial<Record<Verdict, typeof IconCircleX>> = {
  accepted: IconCircleCheck,
  presentation_error: IconAlertTriangle,
  partial: IconCircleHalf2,
  time_limit: IconClockX,
  idle_limit: IconClockX,
  memory_limit: IconDatabaseX,
  judge_error: IconAlertTriangle,
  skipped: IconCircleDashed,
};

export function VerdictIcon({ verdict, size = 18 }: { verdict: Verdict; size?: number }) {
  const Icon = icons[verdict] ?? IconCircleX;
  return <Icon size={size} className={css.icon} data-tone={toneOf(verdict)} aria-hidden />;
}

/** Sign and word together: colour alone says nothing to a part of the readers. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <span className={css.mark} data-tone={toneOf(verdict)}>
      <VerdictIcon verdict={verdict} />
      {verdictWords[verdict]}
    </span>
  );
}
