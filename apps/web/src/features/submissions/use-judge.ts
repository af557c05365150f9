import { lessons } from '@put/contract/lessons';
import { isProgramLanguage } from '@put/contract/languages';
import { isSettled, submissions, type SubmissionRow } from '@put/contract/submissions';
import { type MyTask, tasks } from '@put/contract/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keyOf, mutation } from '../../api/api.ts';
import { isRefusal, isWorthRepeating } from '../../api/errors.ts';
import { handedIn, isBlank, type Text } from './draft.ts';
import { useProgramRun } from '../../shared/browser-runs/use-program-run.ts';
import { useSampleCheck } from '../../shared/browser-runs/use-sample-check.ts';
import { makeWishKeys } from './idempotency.ts';
import { type Complaint, useErrorPlace } from './use-error-place.ts';
import { useSubmission } from './use-submission.ts';

type Place = {
  task: MyTask;
  lessonId: number;
  /** Newest first; undefined while they load. */
  attempts: readonly SubmissionRow[] | undefined;
  /** The file in the editor: errors of it are marked. */
  fileName: string;
  /** All of the solution, a line each. */
  fileNames: string;
  /** Where each attempt has its own variant: which one is on the screen. */
  attemptsUsed: number | undefined;
};

/** Running and sending the solution of one task, and what came of it. */
export function useJudge({ task, lessonId, attempts, fileName, fileNames, attemptsUsed }: Place) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const [spokeLast, setSpokeLast] = useState<'run' | 'judge'>('judge');
  const [isEmptyTried, setIsEmptyTried] = useState(false);
  const client = useQueryClient();
  const [wishes] = useState(() => makeWishKeys());
  const create = useMutation(
    mutation(submissions.create, {
      refreshes: [submissions.ofTask],
      headers: ({ body }) => ({ 'Idempotency-Key': wishes.keyFor(body) }),
    }),
  );
  const run = useProgramRun();
  const local = useSampleCheck(task);
  const submission = useSubmission(activeId);

  // a reload in the middle of judging goes on watching
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
          wishes.fulfilled();
          setActiveId(id);
        },
        // the deadline passed by the server's clock before it did here
        onError: (error) => {
          if (isRefusal(error, 'lesson_closed')) void client.invalidateQueries({ queryKey: keyOf(lessons.get) });
          // another tab was first: the next attempt is asked something else
          if (isRefusal(error, 'conflict')) void client.invalidateQueries({ queryKey: keyOf(tasks.get) });
        },
      },
    );
  };
  const send = (cause: 'submit' | 'check', text: Text) => {
    setIsEmptyTried(isBlank(text));
    if (isBlank(text) || create.isPending || isJudging) return;
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

  /** The one on the screen: checked here, or judged by the server. */
  const shown = local.submission ?? (activeId === null ? null : submission);

  const complaint = useMemo((): Complaint | null => {
    if (spokeLast === 'run') return run.data ? { raw: run.data.stderr, words: run.data.explanation } : null;
    if (shown?.data?.status !== 'done') return null;
    const { compiler_output: raw, explanation, tests } = shown.data;
    const failed = tests.find(({ stderr }) => stderr);
    return raw === '' && failed?.stderr ? { raw: failed.stderr, words: failed.message } : { raw, words: explanation };
  }, [spokeLast, run.data, shown?.data]);
  const { errorPlace, failedFile } = useErrorPlace(complaint, fileName, fileNames);

  const failedBody = create.error !== null && isWorthRepeating(create.error) ? create.variables?.body : undefined;
  return {
    run: ({ language, files }: Text, stdin: string) => {
      if (run.isPending || !isProgramLanguage(language)) return;
      setSpokeLast('run');
      run.start({ language, files, stdin, task_id: task.id }, { inBrowser: task.in_browser?.runs ?? false });
    },
    runState: run,
    send,
    sending: local.isPending
      ? 'check'
      : create.isPending || isJudging
        ? (create.variables?.body.cause ?? 'submit')
        : null,
    /** Of a check in this browser: how much of the language has come, and its end. */
    loading: local.progress,
    stopCheck: local.stop,
    isCheckElsewhere: local.isElsewhere,
    sendError: create.error,
    /** The same solution under the same key: harmless when the first one had come through. */
    repeat: failedBody === undefined ? null : () => submit(failedBody),
    isEmptyTried,
    submission: shown,
    errorPlace,
    failedFile,
  };
}
