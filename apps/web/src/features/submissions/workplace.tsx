import { type Submission, submissions } from '@put/contract/submissions';
import { isAnswered } from '@put/contract/kinds';
import { dialectNames } from '@put/contract/kinds/sql';
import { extraFiles, languageNames, mainFileOf } from '@put/contract/languages';
import type { MyTask } from '@put/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { query } from '../../api/api.ts';
import { useConfirm } from '../../shared/confirm.tsx';
import { useMessage } from '../../shared/messages.tsx';
import { Notice } from '../../shared/notice.tsx';
import { RowSkeletons } from '../../shared/query-states.tsx';
import { StepsOfTest, type StepsWanted } from '../../shared/step-by-step/steps-of-test.ts';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { Attempts } from './attempts.tsx';
import { CodeCard } from './code-card.tsx';
import { isSameAnswer, type Text } from './draft.ts';
import { AnswerField, openWords } from './kinds/answer-kinds.tsx';
import { useQueryRun } from './kinds/use-query-run.ts';
import { OtherTextOffer } from './draft-line.tsx';
import { RunPanel } from './run-panel.tsx';
import { TaskBar } from './task-bar.tsx';
import { useDraft } from './use-draft.ts';
import { useJudge } from './use-judge.ts';
import css from './task-pane.module.css';

/** Nobody needs it before the first attempt. */
const loadVerdictPanel = () => import('./verdict-panel.tsx').then((module) => ({ default: module.VerdictPanel }));
const VerdictPanel = lazy(loadVerdictPanel);
const loadQueryPanel = () => import('./kinds/query-panel.tsx');
const TaskTables = lazy(() => loadQueryPanel().then((module) => ({ default: module.TaskTables })));
const QueryPanel = lazy(() => loadQueryPanel().then((module) => ({ default: module.QueryPanel })));
const LoadingLanguage = lazy(() =>
  import('../../shared/browser-runs/loading-language.tsx').then((module) => ({ default: module.LoadingLanguage })),
);
const ElsewhereNote = lazy(() =>
  import('../../shared/browser-runs/elsewhere-note.tsx').then((module) => ({ default: module.ElsewhereNote })),
);
const OverrideView = lazy(() =>
  import('../../shared/answers/marked/override-view.tsx').then((module) => ({ default: module.OverrideView })),
);

const StepDialog = lazy(() =>
  import('../../shared/step-by-step/step-dialog.tsx').then((module) => ({ default: module.StepDialog })),
);

type Props = {
  task: MyTask;
  lessonId: number;
  statement: (task: MyTask, useAsInput: (input: string) => void) => ReactNode;
  closed: string | null;
  onward: ReactNode;
};

/** Statement, editor, own input, verdict and attempts from top to bottom; the three buttons always in sight. */
export function Workplace({ task, lessonId, statement, closed: notNow, onward }: Props) {
  const noLanguage = noLanguageWords(task);
  const closed = notNow ?? (noLanguage === null ? null : 'Язык задачи сейчас недоступен');
  const messages = useMessage();
  const confirm = useConfirm();
  const [starter] = useState(() => starterOf(task));
  const { text, save, other, keeper } = useDraft({ taskId: task.id, lessonId, starter });
  const [fileName, setFileName] = useState(starter.files[0]?.name ?? '');
  const [input, setInput] = useState(
    task.kind === 'program' && !task.is_interactive ? (task.samples[0]?.input ?? '') : '',
  );
  const [steps, setSteps] = useState<StepsWanted | null>(null);
  const [samplesTaken, setSamplesTaken] = useState(0);
  const attempts = useQuery(
    query(submissions.ofTask, { params: { id: String(task.id) }, query: { lesson_id: String(lessonId) } }),
  );
  /** The next attempt is asked something else: what was found at the last one says nothing of it. */
  const isNewEachTime = task.variant_per === 'attempt';
  const judge = useJudge({
    task,
    lessonId,
    attempts: attempts.data?.submissions,
    fileName,
    fileNames: text?.files.map(({ name }) => name).join('\n') ?? '',
    attemptsUsed: isNewEachTime ? task.attempts_used : undefined,
  });

  /** The server would refuse them: they stand in the list with a way out. */
  const hasExtra = () => {
    const names = extraFiles(text?.files ?? [], task).map(({ name }) => name);
    if (names.length > 0) messages.warning(`Сначала уберите лишние файлы: ${names.join(', ')}`);
    return names.length > 0;
  };

  /** Programs and functions run as they are; what else there is needs its tests. */
  const canRun = noLanguage === null && (task.kind === 'program' || task.kind === 'function' || task.kind === 'sql');
  const send = (cause: 'submit' | 'check') => {
    void loadVerdictPanel();
    keeper.sendNow();
    if (hasExtra()) return;
    if (cause === 'submit' && closed !== null) messages.warning(`${closed}. Решение не отправить.`);
    else if (text !== null) void sendWhole(cause, text);
  };
  /** What is left open is sent only by who means it. */
  const sendWhole = async (cause: 'submit' | 'check', whole: Text) => {
    const open = openWords(task, whole.answer);
    const question = { title: 'Отправить не всё?', action: 'Отправить', cancel: 'Вернуться к вопросам' };
    if (open === null || (await confirm({ ...question, text: open }))) judge.send(cause, whole);
  };
  const ask = useQueryRun(task, lessonId);
  const runState = task.kind === 'sql' ? ask : judge.runState;
  const stop = ask.stop ?? judge.runState.stop ?? judge.stopCheck;
  const run = () => {
    if (text === null || runState.isPending || hasExtra()) return;
    if (task.kind === 'sql') runQuery(text);
    // own code stands beneath the functions
    else if (task.kind === 'function') judge.run(withTrial(text, input), '');
    else judge.run(text, input);
  };
  const runQuery = ({ files }: Text) => {
    const whole = files.map(({ content }) => content).join('\n');
    if (whole.trim() === '') messages.warning('Сначала напишите запрос.');
    else ask.start(whole);
  };
  const canStep = task.in_browser?.runs === true && text?.language === 'python';
  const openSteps = (wanted: StepsWanted) => {
    setSteps({ ...wanted, input: wholeInput(wanted.input, task.samples) });
  };
  /** With what was answered while it ran last: the same run once more. */
  const ownSteps = (whole: Text): StepsWanted =>
    task.kind === 'function'
      ? { files: withTrial(whole, input).files, input: '' }
      : { files: whole.files, input: judge.runState.input.startsWith(input) ? judge.runState.input : input };
  const takeInput = (sample: string) => {
    setInput(sample);
    setSamplesTaken((count) => count + 1);
  };

  return (
    <>
      <div className={css.content}>
        {statement(task, takeInput)}
        {task.kind === 'sql' && (
          <Suspense fallback={<RowSkeletons rows={2} />}>
            <TaskTables taskId={task.id} lessonId={lessonId} />
          </Suspense>
        )}
        {noLanguage !== null && <Notice kind="warning">{noLanguage}. Скажите об этом преподавателю.</Notice>}
        <div onBlur={() => keeper.sendNow()}>
          {text === null ? (
            <RowSkeletons rows={5} height={20} />
          ) : isAnswered(task.kind) ? (
            <AnswerField
              kind={task.kind}
              task={task}
              answer={text.answer}
              onChange={(answer) => keeper.type({ ...text, answer })}
              judged={!isNewEachTime && isAsJudged(judge.submission?.data, text) ? judge.submission!.data! : null}
            />
          ) : text.files.length === 0 ? null : (
            <CodeCard
              {...{ task, text, fileName, setFileName }}
              starter={starter}
              errorPlace={judge.errorPlace}
              failed={judge.failedFile}
              onType={(next) => keeper.type(next)}
              onReset={() => keeper.replace(starter)}
              onRun={run}
              onSubmit={() => send('submit')}
            />
          )}
          {other !== null && (
            <OtherTextOffer other={other} onTake={() => keeper.takeOther()} onDrop={() => keeper.dropOther()} />
          )}
        </div>
        {task.kind === 'sql' && (
          <Suspense fallback={null}>
            <QueryPanel run={ask} dialect={task.in_browser?.database?.dialect} onRun={run} />
          </Suspense>
        )}
        {canRun && task.kind !== 'sql' && (
          <RunPanel
            kind={task.kind}
            language={text?.language ?? null}
            input={input}
            onInput={setInput}
            samplesTaken={samplesTaken}
            run={judge.runState}
            onRun={run}
            {...(canStep && { onSteps: () => text !== null && openSteps(ownSteps(text)) })}
          />
        )}
        {steps !== null && (
          <Suspense fallback={null}>
            <StepDialog {...steps} onClose={() => setSteps(null)} />
          </Suspense>
        )}
        {judge.isEmptyTried && (
          <Notice kind="warning">
            {isAnswered(task.kind) ? 'Сначала ответьте: пока ответа нет.' : 'Напишите решение: сейчас оно пустое.'}
          </Notice>
        )}
        <RefusalAlert
          of={submissions.create}
          error={judge.sendError}
          explain={noOwnWords}
          {...(judge.repeat && { onRetry: judge.repeat })}
        />
        {judge.loading !== null && (
          <Suspense fallback={null}>
            <LoadingLanguage name={loadedName(task, text)} {...judge.loading} />
          </Suspense>
        )}
        {judge.isCheckElsewhere && (
          <Suspense fallback={null}>
            <ElsewhereNote name={loadedName(task, text)} isOver={judge.sending === null} />
          </Suspense>
        )}
        {judge.submission !== null && (
          <Suspense fallback={<RowSkeletons rows={2} />}>
            <StepsOfTest value={canStep ? openSteps : null}>
              <VerdictPanel of={judge.submission} kind={task.kind} onward={onward} />
            </StepsOfTest>
          </Suspense>
        )}
        {task.override !== null && (
          <Suspense fallback={<RowSkeletons rows={1} />}>
            <OverrideView override={task.override} points={task.points} />
          </Suspense>
        )}
        <Attempts
          of={attempts}
          kind={task.kind}
          onTake={({ language, files, answer }) => keeper.replace({ language, files, answer })}
        />
      </div>
      <TaskBar
        save={save}
        closed={closed}
        isEmpty={text === null}
        sending={judge.sending}
        onSubmit={() => send('submit')}
        run={canRun ? { isPending: runState.isPending, stop, start: run } : null}
        onCheck={task.samples.length > 0 && noLanguage === null ? () => send('check') : null}
      />
    </>
  );
}

/** What a test got, whole where it is a sample: of a long one the verdict holds the beginning only. */
const wholeInput = (input: string, samples: MyTask['samples']): string =>
  samples.find((sample) => sample.input.startsWith(input))?.input ?? input;

/** The first file with what is tried beneath it. */
const withTrial = (text: Text, trial: string): Text => ({
  ...text,
  files: text.files.map((file, at) => (at === 0 ? { ...file, content: `${file.content}\n\n${trial}` } : file)),
});

/** A task that can be solved in none of its languages now. */
const noLanguageWords = ({ languages, unavailable_languages: missing }: MyTask): string | null =>
  languages.length > 0 || missing.length === 0
    ? null
    : `Задачу решают на ${missing.map((one) => languageNames[one]).join(', ')}, а здесь эти программы сейчас не запустить`;

/** The server's own words are the best ones here. */
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

function starterOf({ languages: [language], starter_files }: MyTask): Text {
  if (language === undefined) return { language: null, files: [], answer: null };
  const main = { name: mainFileOf[language], content: '' };
  const given = starter_files.map(({ name, content }) => ({ name, content }));
  // the first file is the one that is started: it is the student's own
  const files =
    starter_files[0]?.access === 'read' && !given.some(({ name }) => name === main.name) ? [main, ...given] : given;
  return { language, files: files.length > 0 ? files : [{ name: mainFileOf[language], content: '' }], answer: null };
}

/** Marks stand beside the answer they were given for, and beside no other. */
const isAsJudged = (submission: Submission | undefined, text: Text): boolean =>
  submission?.status === 'done' && isSameAnswer(submission.answer, text.answer);

const loadedName = ({ in_browser }: MyTask, text: Text | null): string =>
  in_browser?.database ? dialectNames[in_browser.database.dialect] : languageNames[text?.language ?? 'python'];
