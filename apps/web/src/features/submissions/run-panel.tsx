import { Loader, Textarea } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds';
import { type RunResult, submissions } from '@put/contract/submissions';
import { useEffect, useId, useRef } from 'react';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { RunOutput } from '../../shared/runnable-sample/run-output.tsx';
import css from './run-panel.module.css';

type Props = {
  kind: TaskKind;
  input: string;
  onInput: (input: string) => void;
  /** Grows when a sample is put into the field: one wants to see it there. */
  samplesTaken: number;
  run: { data: RunResult | undefined; error: Error | null; isPending: boolean };
  onRun: () => void;
};

/** The program on one's own input: what goes in, and what came out. */
export function RunPanel({ kind, input, onInput, samplesTaken, run, onRun }: Props) {
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (samplesTaken > 0) field.current?.focus();
  }, [samplesTaken]);
  const hasAnswer = !run.isPending && (run.data !== undefined || run.error !== null);
  useEffect(() => {
    if (hasAnswer) root.current?.scrollIntoView({ block: 'nearest' });
  }, [hasAnswer, run.data]);
  return (
    <section ref={root} className={css.run} aria-label="Запуск программы">
      <Textarea
        ref={field}
        {...fieldWords[kind === 'function' ? 'function' : 'program']}
        value={input}
        onChange={(event) => onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onRun();
        }}
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: css.code ?? '' }}
      />
      <div className={css.output} role="group" aria-labelledby={titleId} aria-busy={run.isPending}>
        <div id={titleId} className={css.label}>
          Вывод
        </div>
        <div aria-live="polite">
          {run.isPending && (
            <p className={css.words}>
              <Loader size="xs" aria-hidden /> Программа работает…
            </p>
          )}
          {!run.isPending && (
            <RefusalAlert of={submissions.run} error={run.error} explain={noOwnWords} onRetry={onRun} />
          )}
          {!run.isPending && run.data !== undefined && <RunOutput result={run.data} />}
          {!run.isPending && run.data === undefined && run.error === null && (
            <p className={css.words}>Нажмите «Запустить»: здесь появится то, что выведет программа.</p>
          )}
        </div>
      </div>
    </section>
  );
}

const fieldWords = {
  program: { label: 'Ввод', placeholder: 'То, что программа прочитает через input()' },
  function: { label: 'Попробовать', placeholder: 'Свой код под решением, например: print(area(2, 3))' },
};

const noOwnWords = { judge_unavailable: null, too_soon: null };
