import { submissions } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { query } from '../../../api/api.ts';
import { useNoRun } from '../../../kinds/use-no-run.ts';
import { workplaceOf } from '../../../kinds/workplaces.ts';
import { lazyPart } from '../../../ui/screen/lazy-part.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { DraftOffers } from './draft-offers.tsx';
import { noLanguageWords, uncheckableWords } from '../language-words.ts';
import { SolutionField } from './solution-field.tsx';
import { starterOf } from './starter-of.ts';
import { attemptWords, usedUpWords } from '../attempts/attempt-words.ts';
import { failedSamples } from '../attempts/failed-tests.ts';
import { TaskBar } from './task-bar.tsx';
import { TaskWork } from './task-work.tsx';
import { useDock } from './use-dock.ts';
import { useDraft } from './use-draft.ts';
import { useJudge } from './use-judge.ts';
import { useSend } from './use-send.ts';
import { useWorkKeys } from './use-work-keys.ts';
import { useSteps } from './use-steps.ts';
import css from './task-pane.module.css';

const Judgement = lazyPart(() => import('../attempts/judgement.tsx').then((module) => ({ default: module.Judgement })));
/** Loaded on demand: the statement stands above them. */
const Attempts = lazyPart(() => import('../attempts/attempts.tsx').then((module) => ({ default: module.Attempts })));
const AnswerLine = lazyPart(() => import('../attempts/answer-line.tsx'));
const SolvedSolutions = lazyPart(() => import('../solved-solutions.tsx'));
const StepDialog = lazy(() =>
  import('../../../parts/steps/step-dialog.tsx').then((module) => ({ default: module.StepDialog })),
);

type Props = {
  task: MyTask;
  lessonId: number;
  statement: (task: MyTask, useAsInput: (input: string) => void, failed: readonly boolean[]) => ReactNode;
  closed: string | null;
  onward: ReactNode;
};

/** Statement and attempts where one reads; editor, verdict and the three buttons where one works. */
export function Workplace({ task, lessonId, statement, closed: notNow, onward }: Props) {
  const { source, answer } = workplaceOf(task.kind);
  const noLanguage = noLanguageWords(task);
  const uncheckable = uncheckableWords(task);
  const notHere = noLanguage ?? uncheckable;
  const closed =
    notNow ??
    (noLanguage !== null
      ? 'Язык задачи сейчас недоступен'
      : uncheckable !== null
        ? 'Здесь эту задачу не проверить'
        : usedUpWords(task));
  const [starter] = useState(() => starterOf(task));
  const draft = useDraft({ taskId: task.id, lessonId, starter });
  const { text, save, keeper } = draft;
  const [fileName, setFileName] = useState(starter.files[0]?.name ?? '');
  const attempts = useQuery(
    query(submissions.ofTask, { params: { id: String(task.id) }, query: { lesson_id: String(lessonId) } }),
  );
  /** The next attempt has another variant, so findings about the last attempt do not apply. */
  const isNewEachTime = task.variant_per === 'attempt';
  const judge = useJudge({
    task,
    lessonId,
    attempts: attempts.data?.submissions,
    fileName,
    fileNames: text?.files.map(({ name }) => name).join('\n') ?? '',
    attemptsUsed: isNewEachTime ? task.attempts_used : undefined,
  });
  const judged = isNewEachTime ? undefined : judge.submission?.data;
  const { hasNoExtra, send } = useSend({ task, closed, text, keeper, judge });
  const { steps, openSteps, close } = useSteps(task, text);
  const shown = task.solutions_shown ?? 'nobody';
  const canRun = source !== null && noLanguage === null;
  const useOwnRun = source?.useOwnRun ?? useNoRun;
  const run = useOwnRun({ task, lessonId, text, canRun, mayRun: hasNoExtra, judge, openSteps });

  const { dock, setDock, isNarrow } = useDock(canRun ? 'run' : task.override === null ? null : 'result');
  const showRun = () => setDock('run');
  const own = {
    ...run,
    takeInput: (input: string) => {
      showRun();
      run.takeInput(input);
    },
    start: () => {
      showRun();
      run.start();
    },
  };
  const sendShown = (cause: 'submit' | 'check') => {
    setDock('result');
    send(cause);
  };
  const onCheck = task.samples.length > 0 && noLanguage === null ? () => sendShown('check') : null;
  useWorkKeys({ send: () => sendShown('submit'), run: canRun ? own.start : null, check: onCheck });
  return (
    <>
      {statement(task, own.takeInput, failedSamples(judged?.tests))}
      {source?.Given && <source.Given taskId={task.id} lessonId={lessonId} />}
      {notHere !== null && <Notice kind="warning">{notHere}. Скажите об этом преподавателю.</Notice>}
      <Suspense fallback={null}>
        <Attempts
          of={attempts}
          {...{ task, lessonId }}
          now={text}
          onTake={({ language, files, answer: taken }) => keeper.replace({ language, files, answer: taken })}
        />
        {shown !== 'nobody' && source !== null && <SolvedSolutions taskId={task.id} {...{ lessonId, shown }} />}
      </Suspense>
      <Suspense fallback={null}>{steps !== null && <StepDialog {...steps} onClose={close} />}</Suspense>
      <TaskWork
        dock={dock}
        setDock={setDock}
        field={
          <div className={css.field} onBlur={() => keeper.sendNow()}>
            <DraftOffers {...{ task, draft }} />
            <SolutionField
              {...{ task, lessonId, text, starter, fileName, setFileName }}
              errorPosition={judge.errorPlace}
              failed={judge.failedFile}
              judged={judged}
              onType={(next) => keeper.type(next)}
              onReset={() => keeper.replace(starter)}
              onRun={own.start}
              onSubmit={() => sendShown('submit')}
            />
          </div>
        }
        result={
          <Suspense fallback={null}>
            <Judgement {...{ task, judge, openSteps, onward }} language={text?.language} />
          </Suspense>
        }
        run={run.panel}
        bar={
          <TaskBar
            save={answer?.isKeptElsewhere && save.is !== 'refused' ? { is: 'untouched' } : save}
            closed={closed}
            attempts={attemptWords(task)}
            answer={
              isNarrow && (
                <Suspense fallback={null}>
                  <AnswerLine judge={judge} kind={task.kind} onShow={() => setDock('result')} />
                </Suspense>
              )
            }
            isEmpty={text === null}
            sending={judge.sending}
            onSubmit={() => sendShown('submit')}
            run={canRun ? { ...own, stop: run.stop ?? judge.stopCheck } : null}
            onCheck={onCheck}
          />
        }
      />
    </>
  );
}
