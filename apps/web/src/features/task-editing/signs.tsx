import { type Verdict, verdictWords } from '@put/contract/verdicts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconMinus } from '@tabler/icons-react';
import css from './signs.module.css';
import { type Status, statusWords } from './words.ts';

type Tone = 'good' | 'bad' | 'warning' | 'quiet';
const icons = { good: IconCircleCheck, bad: IconCircleX, warning: IconAlertTriangle, quiet: IconCircleDashed } as const;

/** Colour, shape and word together. */
export function Sign({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone];
  return (
    <span className={css.sign} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {children}
    </span>
  );
}

const statusTones: Record<Status, Tone> = { draft: 'quiet', ready: 'good', broken: 'bad' };

export const StatusSign = ({ status }: { status: Status }) => (
  <Sign tone={statusTones[status]}>{statusWords[status].label}</Sign>
);

export function VerdictSign({ verdict }: { verdict: Verdict }) {
  if (verdict === 'skipped')
    return (
      <span className={css.sign} data-tone="quiet">
        <IconMinus size={16} aria-hidden />
        {verdictWords.skipped}
      </span>
    );
  return <Sign tone={toneOf(verdict)}>{verdictWords[verdict]}</Sign>;
}

/** The shape and colour of a verdict where there is no room for its words; they are read out. */
export function VerdictShape({ verdict, label }: { verdict: Verdict; label: string }) {
  const tone = toneOf(verdict);
  const Icon = verdict === 'skipped' ? IconMinus : icons[tone];
  return <Icon className={css.shape} data-tone={tone} size={16} role="img" aria-label={label} />;
}

function toneOf(verdict: Verdict): Tone {
  if (verdict === 'accepted') return 'good';
  if (verdict === 'skipped') return 'quiet';
  return verdict === 'partial' || verdict === 'presentation_error' || verdict === 'judge_error' ? 'warning' : 'bad';
}
