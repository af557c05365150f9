import { type Verdict, verdictWords } from '@put/contract/verdicts';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
} from '@tabler/icons-react';
import css from './verdict-mark.module.css';

const icons = {
  good: IconCircleCheckFilled,
  partly: IconAlertTriangleFilled,
  bad: IconCircleXFilled,
  none: IconCircleDashed,
};

function kindOf(verdict: Verdict): keyof typeof icons {
  if (verdict === 'accepted') return 'good';
  if (verdict === 'partial' || verdict === 'presentation_error' || verdict === 'judge_error') return 'partly';
  return verdict === 'skipped' ? 'none' : 'bad';
}

/** Sign and words; the colour only helps. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const kind = kindOf(verdict);
  const Icon = icons[kind];
  return (
    <span className={css.mark} data-kind={kind}>
      <Icon size={16} aria-hidden />
      {verdictWords[verdict]}
    </span>
  );
}
