import { Button } from '@mantine/core';
import { submissions } from '@put/contract/submissions/submissions';
import { IconArrowBackUp, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ElsewhereNote } from '../browser-runs/elsewhere-note.tsx';
import { RunLive } from '../browser-runs/run-live.tsx';
import { useProgramRun } from '../browser-runs/use-program-run.ts';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { findErrorPosition } from '../../ui/code-editor/error-position.ts';
import { ProgramInput } from '../runs/program-input.tsx';
import { RefusalAlert } from '../states/refusal-alert.tsx';
import { RunOutput } from './run-output.tsx';
import css from './runnable-sample.module.css';

const fileName = 'main.py';
const noOwnWords = { judge_unavailable: null, too_soon: null };
/** The editor's height follows the program, within these limits. */
const [leastLines, mostLines] = [3, 24];

/** A code sample of a text that the reader can change, run and reset to the author's version. Changes are not saved. */
export function RunnableSample({ code }: { code: string }) {
  const [program, setProgram] = useState(code);
  const [written, setWritten] = useState(code);
  const [stdin, setStdin] = useState('');
  const run = useProgramRun();
  const result = run.isPending ? undefined : run.data;
  const errorPosition = useMemo(
    () => (result === undefined ? null : findErrorPosition(result.stderr, result.explanation, fileName)),
    [result],
  );
  if (written !== code) {
    // in the preview the author changes the sample while it is shown
    setWritten(code);
    setProgram(code);
  }
  const start = (content: string) => {
    if (run.isPending || content.trim() === '') return;
    run.start({ language: 'python', files: [{ name: fileName, content }], stdin }, { inBrowser: true });
  };
  const readsInput = /\binput\s*\(|\bsys\s*\.\s*stdin\b|\bstdin\b/.test(program);

  // The reader has pressed «run» to load this component, so it starts. A program that reads input waits for the input.
  const root = useRef<HTMLElement>(null);
  const atStart = useRef({ start, readsInput, code });
  useEffect(() => {
    const { start: begin, readsInput: isAsking, code: first } = atStart.current;
    root.current?.querySelector<HTMLElement>(isAsking ? 'textarea[data-stdin]' : '[data-run]')?.focus();
    if (!isAsking) begin(first);
  }, []);

  const lines = Math.min(mostLines, Math.max(leastLines, program.split('\n').length + 1));
  return (
    <section ref={root} className={css.sample} aria-label="Пример, который можно запустить">
      <div className={css.editor} style={{ '--pt-sample-lines': lines } as React.CSSProperties}>
        <CodeEditor
          value={program}
          onChange={setProgram}
          language="python"
          label="Программа из примера"
          onRun={() => start(program)}
          error={errorPosition}
        />
      </div>
      {readsInput && (
        <ProgramInput
          data-stdin
          label="Ввод"
          placeholder="То, что программа прочитает через input()"
          value={stdin}
          onChange={setStdin}
          rows={2}
          className={css.input}
        />
      )}
      <div className={css.buttons}>
        {/* starting and stopping share one button in one place */}
        <Button
          data-run
          size="sm"
          miw={132}
          variant={run.stop === null ? 'filled' : 'default'}
          leftSection={
            run.stop === null ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerStop size={16} aria-hidden />
          }
          loading={run.isPending && run.stop === null}
          onClick={run.stop ?? (() => start(program))}
        >
          {run.stop === null ? 'Запустить' : 'Остановить'}
        </Button>
        {program !== code && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setProgram(code)}
          >
            Вернуть как было
          </Button>
        )}
      </div>
      {run.live !== null && (
        <div className={css.output}>
          <RunLive live={run.live} />
        </div>
      )}
      <div className={css.output} aria-live="polite">
        {run.isStopped && <p>Вы остановили программу.</p>}
        {run.live === null && run.isPending && <p>Программа работает…</p>}
        {!run.isPending && (
          <RefusalAlert of={submissions.run} error={run.error} explain={noOwnWords} onRetry={() => start(program)} />
        )}
        {result !== undefined && <RunOutput result={result} />}
        {run.elsewhere !== null && run.error === null && (
          <ElsewhereNote why={run.elsewhere} name="Python" isOver={!run.isPending} />
        )}
        {!run.isPending && !run.isStopped && result === undefined && run.error === null && readsInput && (
          <p>Программа читает ввод: впишите его и нажмите «Запустить».</p>
        )}
      </div>
    </section>
  );
}
