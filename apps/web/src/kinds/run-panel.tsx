import { Button, Loader } from '@mantine/core';
import { type Language, languageNames } from '@put/contract/judge/languages';
import { submissions } from '@put/contract/submissions/submissions';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { ProgramInput } from '../parts/runs/program-input.tsx';
import { RefusalAlert } from '../parts/states/refusal-alert.tsx';
import type { ProgramRun } from '../parts/browser-runs/use-program-run.ts';
import css from './run-panel.module.css';

const RunLive = lazy(() =>
  import('../parts/browser-runs/run-live.tsx').then((module) => ({ default: module.RunLive })),
);

/** Loaded on demand: not needed before the first run. */
const loadRunOutput = () => import('../parts/runnable-sample/run-output.tsx');
const RunOutput = lazy(() => loadRunOutput().then((module) => ({ default: module.RunOutput })));

const ElsewhereNote = lazy(() =>
  import('../parts/browser-runs/elsewhere-note.tsx').then((module) => ({ default: module.ElsewhereNote })),
);

type Props = {
  field: { label: string; placeholder: string };
  language: Language | null;
  input: string;
  onInput: (input: string) => void;
  /** Grows by one when a sample is copied into the field; the field then scrolls into view. */
  samplesTaken: number;
  run: ProgramRun;
  onRun: () => void;
  /** Opens the step-by-step view; absent when there is none. */
  onSteps?: () => void;
};

/** Runs the program on the student's own input and shows the output. */
export function RunPanel({ field: words, language, input, onInput, samplesTaken, run, onRun, onSteps }: Props) {
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (samplesTaken > 0) field.current?.focus();
  }, [samplesTaken]);
  useEffect(() => {
    // load the view during the run, so that the output is shown at once
    if (run.isPending) void loadRunOutput();
  }, [run.isPending]);
  const isAsking = run.live?.answer != null;
  const isLive = run.live !== null;
  useEffect(() => {
    if (isLive) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isLive, isAsking]);
  const hasAnswer = !run.isPending && (run.data !== undefined || run.error !== null);
  useEffect(() => {
    if (hasAnswer) root.current?.scrollIntoView({ block: 'nearest' });
  }, [hasAnswer, run.data]);
  return (
    <section ref={root} className={css.run} aria-label="Запуск программы">
      <ProgramInput
        ref={field}
        {...words}
        value={input}
        onChange={onInput}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onRun();
        }}
        rows={3}
      />
      <div className={css.output} role="group" aria-labelledby={titleId} aria-busy={run.isPending}>
        <div id={titleId} className={css.label}>
          Вывод
        </div>
        {run.live !== null && (
          <Suspense fallback={<p className={css.words}>Программа работает…</p>}>
            <RunLive live={run.live} />
          </Suspense>
        )}
        <div aria-live="polite">
          {run.live === null && run.isPending && (
            <p className={css.words}>
              <Loader size="xs" aria-hidden /> Программа работает…
            </p>
          )}
          {!run.isPending && (
            <RefusalAlert of={submissions.run} error={run.error} explain={noOwnWords} onRetry={onRun} />
          )}
          <Suspense fallback={null}>
            {!run.isPending && run.data !== undefined && <RunOutput result={run.data} />}
            {run.elsewhere !== null && run.error === null && (
              <ElsewhereNote why={run.elsewhere} name={languageNames[language ?? 'python']} isOver={!run.isPending} />
            )}
          </Suspense>
          {!run.isPending && run.isStopped && <p className={css.words}>Вы остановили программу.</p>}
          {!run.isPending && !run.isStopped && run.data === undefined && run.error === null && (
            <p className={css.words}>Нажмите «Запустить»: здесь появится то, что выведет программа.</p>
          )}
        </div>
        {onSteps !== undefined && run.live === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={css.steps ?? ''}
            leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
            onClick={onSteps}
          >
            По шагам
          </Button>
        )}
      </div>
    </section>
  );
}

const noOwnWords = { judge_unavailable: null, too_soon: null };
