import { Text } from '@mantine/core';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import type { Task } from '@put/contract/tasks/task-bank';
import { countWords } from '../../../ui/words/count-words.ts';
import { changed } from '../../../parts/task-form/rows.ts';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { CheckProgress } from './check-progress.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { isRunning } from './use-task-check.ts';

type Props = { task: Task; form: TaskForm; isOutdated: boolean; check: TaskCheck | null; change: Change };

/** The check ends in the same write as the status that it sets. */
export const isOfSaved = (task: Task, check: TaskCheck | null): boolean =>
  Date.parse(check?.finished_at ?? '') >= Date.parse(task.updated_at);

/** The check of the saved task, running or finished. */
export function TaskCheckPanel({ task, form, isOutdated, check, change }: Props) {
  const isTold = check !== null && check.state === 'done' && (!isOutdated || check.verification?.ok === false);
  const { time_ms } = form.limits;
  return (
    <>
      {check !== null && isRunning(check) && <CheckProgress check={check} />}
      {isTold && (
        <OutcomePanel
          check={check}
          status={task.status}
          groupNames={form.test_groups.map((group) => group.name)}
          isOutdated={isOutdated}
          timeMs={typeof time_ms === 'number' ? time_ms : null}
          onRight={({ index, verdict, groups }) =>
            change(`solutions.${index}.expected`, ({ solutions }) => {
              const { key, expected_groups: wanted } = solutions[index]!;
              const expected_groups = wanted.map((one, of) => one && groups[of]!.verdict);
              return {
                solutions: changed(solutions, key, {
                  expected: verdict,
                  also_expected: [],
                  expected_groups,
                  expected_score: null,
                }),
              };
            })
          }
          onTimeLimit={(ms) => change('limits.time_ms', (now) => ({ limits: { ...now.limits, time_ms: ms } }))}
        />
      )}
      {check?.state === 'failed' && (
        <div>
          <Notice kind="error">Последняя проверка не удалась: запустите её ещё раз.</Notice>
        </div>
      )}
      {(check === null || check.state === 'outdated' || (check.state === 'done' && !isTold)) && (
        <Text c="dimmed" size="sm">
          {check === null ? 'Задачу ещё не проверяли.' : 'С последней проверки задача изменилась.'} «Проверить задачу»
          прогонит решения автора на всех тестах.
        </Text>
      )}
    </>
  );
}

type RejudgeProps = { task: Task; check: TaskCheck | null; outdatedSubmissions: number };

/** Students' submissions that were judged by an older version. */
export const RejudgeNotice = ({ task, check, outdatedSubmissions }: RejudgeProps) =>
  task.status === 'ready' &&
  outdatedSubmissions > 0 &&
  !isRunning(check) && (
    <div className={css.restored}>
      <Notice
        kind="warning"
        title={`Перепроверить ${countWords(outdatedSubmissions, ['решение', 'решения', 'решений'])}?`}
      >
        С тех пор как их проверили, задача изменилась.{' '}
        <LinkAnchor to="." underline="always" search={((before: object) => ({ ...before, rejudge: 1 })) as never}>
          Посмотреть, кому это изменит балл
        </LinkAnchor>
      </Notice>
    </div>
  );
