import { submissions } from '@put/contract/submissions/submissions';
import { isAnswered } from '@put/contract/kinds/kinds';
import type { Language } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import { lazy, type ReactNode, Suspense } from 'react';
import { RowSkeletons } from '../../../parts/states/query-states.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { StepsOfTest, type StepsWanted } from '../../../parts/steps/steps-of-test.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { loadedName } from '../language-words.ts';
import type { useJudge } from '../work/use-judge.ts';
import css from '../work/task-pane.module.css';

/** Loaded on demand: not needed before the first attempt. */
export const loadVerdictPanel = () =>
  import('./verdict-panel.tsx').then((module) => ({ default: module.VerdictPanel }));
const VerdictPanel = lazy(loadVerdictPanel);
const LoadingLanguage = lazy(() =>
  import('../../../parts/browser-runs/loading-language.tsx').then((module) => ({ default: module.LoadingLanguage })),
);
const ElsewhereNote = lazy(() =>
  import('../../../parts/browser-runs/elsewhere-note.tsx').then((module) => ({ default: module.ElsewhereNote })),
);
const OverrideView = lazy(() =>
  import('../../../parts/answers/marked/override-view.tsx').then((module) => ({ default: module.OverrideView })),
);

type Props = {
  task: MyTask;
  language: Language | null | undefined;
  judge: ReturnType<typeof useJudge>;
  /** Opens the step-by-step view of a test; null when there is none. */
  openSteps: ((wanted: StepsWanted) => void) | null;
  onward: ReactNode;
};

/** The outcome of sending: why it failed, progress, the verdict, points set by a teacher. */
export function Judgement({ task, language, judge, openSteps, onward }: Props) {
  const isNothingYet =
    judge.submission === null && judge.sendError === null && !judge.isEmptyTried && task.override === null;
  return (
    <>
      {isNothingYet && judge.loading === null && <p className={css.nothing}>{nothingYet[judge.sending ?? 'submit']}</p>}
      <WhyNotSent {...{ task, judge }} />
      <Suspense fallback={null}>
        {judge.loading !== null && <LoadingLanguage name={loadedName(task, language)} {...judge.loading} />}
      </Suspense>
      <Suspense fallback={null}>
        {judge.checkElsewhere !== null && (
          <ElsewhereNote why={judge.checkElsewhere} name={loadedName(task, language)} isOver={judge.sending === null} />
        )}
      </Suspense>
      {judge.submission !== null && (
        <Suspense fallback={<RowSkeletons rows={2} />}>
          <StepsOfTest value={openSteps}>
            <VerdictPanel of={judge.submission} kind={task.kind} onward={onward} failedPlace={judge.failedPlace} />
          </StepsOfTest>
        </Suspense>
      )}
      {task.override !== null && (
        <Suspense fallback={<RowSkeletons rows={1} />}>
          <OverrideView override={task.override} points={task.points} />
        </Suspense>
      )}
    </>
  );
}

function WhyNotSent({ task, judge }: Pick<Props, 'task' | 'judge'>) {
  const { isEmptyTried, sendError } = judge;
  if (!isEmptyTried && sendError === null) return null;
  return (
    <div>
      {isEmptyTried && (
        <Notice kind="warning">
          {isAnswered(task.kind) ? 'Сначала ответьте: пока ответа нет.' : 'Напишите решение: сейчас оно пустое.'}
        </Notice>
      )}
      <RefusalAlert
        of={submissions.create}
        error={sendError}
        explain={noOwnWords}
        {...(judge.repeat && { onRetry: judge.repeat })}
      />
    </div>
  );
}

const nothingYet = { submit: 'Здесь появится результат проверки.', check: 'Проверяем на примерах…' };

/** For these refusals the server's own text is used. */
const noOwnWords = {
  not_found: null,
  task_not_ready: null,
  language_not_allowed: null,
  attempts_used_up: null,
  too_soon: null,
  too_many_waiting: null,
  conflict: null,
  lesson_closed: null,
  lesson_locked: null,
};
