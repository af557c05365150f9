import type { SubmissionRow } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { deadlineWords } from '../../../parts/schedule/deadline-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { VerdictMark } from '../../../parts/verdict/verdict-mark.tsx';
import css from './submission-panel.module.css';

type Props = { submission: SubmissionRow };

/** The verdict of the chosen attempt, when it came, and by which version of the task it was judged. */
export function SubmissionLine({ submission }: Props) {
  const { verdict, status, queued_at, task_id, task_version } = submission;
  const uncounted = uncountedWords(submission);
  const { timeZone, nowMs } = useClock();
  return (
    <span className={css.verdict}>
      {verdict !== null && <VerdictMark verdict={verdict} />}
      {status === 'review' && <strong>Ждёт проверки</strong>}
      {uncounted !== null && <strong>{uncounted}</strong>}
      <span className={css.quiet}>
        <time dateTime={queued_at}>{deadlineWords(queued_at, timeZone, nowMs)}</time>
        {' · '}
        <Allowed call={adminTasks.get} otherwise={`версия задачи ${task_version}`}>
          <LinkAnchor
            inherit
            underline="always"
            to="/admin/task/$taskId"
            params={{ taskId: String(task_id) }}
            search={{ judged: task_version }}
          >
            версия задачи {task_version}
          </LinkAnchor>
        </Allowed>
      </span>
    </span>
  );
}

/** Why the attempt gives nothing, whatever its verdict. */
function uncountedWords({ is_set_aside, late_credit }: SubmissionRow): string | null {
  if (is_set_aside) return 'Не в счёт: другая попытка контрольной';
  return late_credit === null ? 'Не в счёт: после срока' : null;
}
