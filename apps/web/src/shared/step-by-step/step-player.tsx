import type { SourceFile } from '@put/contract/languages';
import type { Outcome } from '@put/judging/outcome';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { runAdvice } from '../runnable-sample/run-advice.ts';
import type { Recording, Step } from './read-trace.ts';
import { StepCode } from './step-code.tsx';
import { StepControls } from './step-controls.tsx';
import { StepState } from './step-state.tsx';
import { errorWords, stepWords } from './step-words.ts';
import css from './step-player.module.css';

type Props = { files: readonly SourceFile[]; recording: Recording; outcome: Outcome };

/** Of a long output the end: it is what has changed. */
const shownLetters = 8_000;

/** The recorded run of a program, one step at a time: code, names and objects, output. */
export function StepPlayer({ files, recording, outcome }: Props) {
  const { steps } = recording;
  const [at, setAt] = useState(0);
  const bytes = useMemo(() => new TextEncoder().encode(outcome.stdout), [outcome.stdout]);
  const step = steps[at];
  if (step === undefined) return <p className={css.waiting}>В этой программе нет ни одного шага.</p>;

  const last = steps.length - 1;
  const go = (to: number) => setAt(Math.min(last, Math.max(0, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key]?.(at, last);
    // the slider moves by itself, and by the same keys
    if (to === undefined || (event.target as HTMLElement).matches('input, [data-own-keys]') || hasModifier(event))
      return;
    event.preventDefault();
    go(to);
  };
  const before = previousLine(steps, at);
  const printed = new TextDecoder().decode(bytes.subarray(0, step.printedBytes)).slice(-shownLetters);

  return (
    // keys for whoever is anywhere in it; each has its button
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.player} onKeyDown={onKeyDown}>
      <StepCode
        file={files[step.file]}
        isOnly={files.length === 1}
        line={step.line}
        before={before?.file === step.file ? before.line : null}
        hasFailed={step.event === 'exception'}
        onLine={(line) => go(nextAtLine(steps, at, step.file, line) ?? at)}
        linesRun={linesOf(steps, step.file)}
      />
      <div className={css.side}>
        <p className={css.event} role="status" data-tone={step.error === null ? undefined : 'bad'}>
          {stepWords(step)}
          {step.error !== null && <span>{errorWords(step.error)}</span>}
        </p>
        <StepState recording={recording} at={at} />
        {at === last && <Ending recording={recording} outcome={outcome} />}
      </div>
      <section className={css.output} aria-label="Вывод программы">
        <h3>Вывод</h3>
        <pre tabIndex={0} data-own-keys aria-label="Вывод к этому шагу">
          {printed === '' ? 'Пока ничего не выведено' : printed}
        </pre>
      </section>
      <StepControls at={at} last={last} onGo={go} />
    </div>
  );
}

const keys: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

const hasModifier = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) => ctrlKey || altKey || metaKey || shiftKey;

/** The line that was done just before: the last step that stood at one. */
const previousLine = (steps: readonly Step[], at: number) => (at === 0 ? undefined : steps[at - 1]);

/** The next step at a line, after the last one the first. */
function nextAtLine(steps: readonly Step[], at: number, file: number, line: number): number | undefined {
  const isThere = (step: Step) => step.file === file && step.line === line;
  const next = steps.findIndex((step, place) => place > at && isThere(step));
  const found = next < 0 ? steps.findIndex(isThere) : next;
  return found < 0 ? undefined : found;
}

const linesOf = (steps: readonly Step[], file: number) =>
  new Set(steps.flatMap((step) => (step.file === file ? step.line : [])));

/** Why there are no more steps. */
function Ending({ recording: { isCut, steps }, outcome: { end, stderr } }: Pick<Props, 'recording' | 'outcome'>) {
  if (isCut)
    return (
      <p className={css.ending}>
        Записаны первые {steps.length.toLocaleString('ru')} шагов, дальше программа не показана.
      </p>
    );
  if (end.by === 'limit') return <p className={css.ending}>{runAdvice[`${end.limit}_limit`]}</p>;
  if (stderr === '') return null;
  return (
    <details className={css.ending}>
      <summary>Сообщение Python целиком</summary>
      <pre tabIndex={0} data-own-keys aria-label="Сообщение Python">
        {stderr}
      </pre>
    </details>
  );
}
