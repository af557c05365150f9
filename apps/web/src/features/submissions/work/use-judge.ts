import { lessons } from '@put/contract/lessons/lessons';
import { isProgramLanguage } from '@put/contract/judge/languages';
import { isSettled, submissions, type SubmissionRow } from '@put/contract/submissions/submissions';
import { type MyTask, tasks } from '@put/contract/tasks/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keyOf, mutation } from '../../../api/api.ts';
import { isRefusal, isWorthRepeating } from '../../../api/errors.ts';
import { handedIn, isBlank, type Text } from '../../../parts/answers/draft.ts';
import { useProgramRun } from '../../../parts/browser-runs/use-program-run.ts';
import { useSampleCheck } from '../../../parts/browser-runs/use-sample-check.ts';
import { makeIdempotencyKeys } from './idempotency-keys.ts';
import { type Complaint, useErrorPosition } from './use-error-position.ts';
import { useSubmission } from '../use-submission.ts';

type JudgeOptions = {
  task: MyTask;
  lessonId: number;
  /** Newest first; undefined while they load. */
  attempts: readonly SubmissionRow[] | undefined;
  /** The file in the editor, in which errors are marked. */
  fileName: string;
  /** Names of all files of the solution, one a line. */
  fileNames: string;
  /** The number of attempts used, when each attempt has its own variant: it tells which variant is on the screen. */
  attemptsUsed: number | undefined;
};

/** Runs and sends the solution of one task, and gives the outcome. */
export function useJudge({ task, lessonId, attempts, fileName, fileNames, attemptsUsed }: JudgeOptions) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const [spokeLast, setSpokeLast] = useState<'run' | 'judge'>('judge');
  const [isEmptyTried, setIsEmptyTried] = useState(false);
  const client = useQueryClient();
  const [idempotencyKeys] = useState(() => makeIdempotencyKeys());
  const create = useMutation(
    mutation(submissions.create, {
      refreshes: [submissions.ofTask],
      headers: ({ body }) => ({ 'Idempotency-Key': idempotencyKeys.keyFor(body) }),
    }),
  );
  const run = useProgramRun();
  const local = useSampleCheck(task);
  const submission = useSubmission(activeId);

  // after a reload, go on following an unfinished submission
  const unfinishedId = attempts?.find(({ status }) => !isSettled(status))?.id;
  if (activeId === null && unfinishedId !== undefined && !create.isPending) setActiveId(unfinishedId);

  const isJudging =
    local.isPending || (activeId !== null && !isSettled(submission.data?.status) && submission.error === null);

  const submit = (body: Parameters<typeof create.mutate>[0]['body']) => {
    setActiveId(null);
    setSpokeLast('judge');
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          idempotencyKeys.answered();
          setActiveId(id);
        },
        // the server's clock may pass the deadline first
        onError: (error) => {
          if (isRefusal(error, 'lesson_closed')) void client.invalidateQueries({ queryKey: keyOf(lessons.get) });
          // another tab was first, so the next attempt has another variant
          if (isRefusal(error, 'conflict')) void client.invalidateQueries({ queryKey: keyOf(tasks.get) });
        },
      },
    );
  };
  const sentCause = create.variables?.body.cause ?? 'submit';
  const sending = local.isPending
    ? 'check'
    : create.isPending
      ? sentCause
      : isJudging
        ? (submission.data?.cause ?? sentCause)
        : null;
  const send = (cause: 'submit' | 'check', text: Text) => {
    setIsEmptyTried(isBlank(text));
    // a check on the samples gives way to what is handed in
    if (isBlank(text) || !(sending === null || (sending === 'check' && cause === 'submit'))) return;
    setActiveId(null);
    setSpokeLast('judge');
    if (cause === 'check' && text.language !== null) {
      const { language, files } = text;
      void local.check({ language, files }).then((isDone) => isDone || submitText(cause, text));
    } else {
      local.forget();
      submitText(cause, text);
    }
  };
  const submitText = (cause: 'submit' | 'check', text: Text) =>
    submit({
      task_id: task.id,
      lesson_id: lessonId,
      cause,
      ...handedIn(text),
      ...(attemptsUsed !== undefined && { attempts_used: attemptsUsed }),
    });

  /** The submission on the screen: checked in the browser, or judged by the server. */
  const shown = local.submission ?? (activeId === null ? null : submission);

  const complaint = useMemo((): Complaint | null => {
    if (spokeLast === 'run') return run.data ? { raw: run.data.stderr, words: run.data.explanation } : null;
    if (shown?.data?.status !== 'done') return null;
    const { compiler_output: raw, explanation, tests } = shown.data;
    const failed = tests.find(({ stderr }) => stderr);
    return raw === '' && failed?.stderr ? { raw: failed.stderr, words: failed.message } : { raw, words: explanation };
  }, [spokeLast, run.data, shown?.data]);
  const { errorPlace: errorPosition, failedFile } = useErrorPosition(complaint, fileName, fileNames);

  const failedBody = create.error !== null && isWorthRepeating(create.error) ? create.variables?.body : undefined;
  return {
    run: ({ language, files }: Pick<Text, 'language' | 'files'>, stdin: string) => {
      if (run.isPending || !isProgramLanguage(language)) return;
      setSpokeLast('run');
      run.start({ language, files, stdin, task_id: task.id }, { inBrowser: task.in_browser?.runs ?? false });
    },
    runState: run,
    send,
    sending,
    /** For a check in this browser: the progress of loading the language, and how to stop it. */
    loading: local.progress,
    stopCheck: local.stop,
    checkElsewhere: local.elsewhere,
    sendError: create.error,
    /** Sends the same solution with the same idempotency key: harmless if the first call had succeeded. */
    repeat: failedBody === undefined ? null : () => submit(failedBody),
    isEmptyTried,
    submission: shown,
    errorPlace: errorPosition,
    /** The same, when it is of the submission and not of a run. */
    failedPlace: spokeLast === 'judge' ? errorPosition : null,
    failedFile,
  };
}
