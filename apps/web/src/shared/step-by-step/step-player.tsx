import type { SourceFile } from '@put/contract/languages';
import type { Outcome } from '@put/judging/outcome';
import { explainPython } from '@put/judging/explain-python';
import { shownText } from '@put/judging/shown-text';
import { exactBytes, exactText } from '@put/python/exact-text.ts';
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import looks from '../printed.module.css';
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
const bytesOfLetter = 4;

/** The recorded run of a program, one step at a time: code, names and objects, output. */
export function StepPlayer({ files, recording, outcome }: Props) {
  const { steps } = recording;
  const [wanted, setWanted] = useState(0);
  // the slider moves at once, whatever it takes to draw what it passes
  const at = useDeferredValue(wanted);
  const bytes = useMemo(() => exactBytes(outcome.stdout), [outcome.stdout]);
  const step = steps[at];
  if (step === undefined) return <p className={css.waiting}>В этой программе нет ни одного шага.</p>;

  const last = steps.length - 1;
  const go = (to: number) => setWanted(Math.min(last, Math.max(0, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key]?.(wanted, last);
    // the slider moves by itself, and by the same keys but for pages, which are a tenth of all there
    const own = event.key.startsWith('Page') ? '[data-own-keys]' : 'input, [data-own-keys]';
    if (to === undefined || (event.target as HTMLElement).matches(own) || hasModifier(event)) return;
    event.preventDefault();
    go(to);
  };
  const from = Math.max(0, step.printedBytes - shownLetters * bytesOfLetter);
  const printed = shownText(exactText(bytes.subarray(from, step.printedBytes)).slice(-shownLetters));

  return (
    // keys for whoever is anywhere in it; each has its button
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.player} onKeyDown={onKeyDown}>
      <StepCode
        files={files}
        steps={steps}
        at={at}
        onLine={(file, line) => go(nextAtLine(steps, at, file, line) ?? at)}
      />
      <div className={css.now}>
        <p className={css.event} role="status" data-tone={step.error === null ? undefined : 'bad'}>
          {stepWords(step)}
          {step.error !== null && <span>{errorWords(step.error)}</span>}
        </p>
        {at === last && <Ending recording={recording} outcome={outcome} />}
        <div className={css.side} tabIndex={0} role="group" aria-label="Состояние программы">
          <StepState recording={recording} at={at} />
        </div>
      </div>
      <Output printed={printed} />
      <StepControls at={wanted} last={last} onGo={go} />
    </div>
  );
}

const pageSteps = 10;
const keys: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - pageSteps,
  PageDown: (at) => at + pageSteps,
  Home: () => 0,
  End: (_, last) => last,
};

const hasModifier = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) => ctrlKey || altKey || metaKey || shiftKey;

/** What has just been printed stands at the end, and that is in sight. */
function Output({ printed }: { printed: string }) {
  const output = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    if (output.current) output.current.scrollTop = output.current.scrollHeight;
  }, [printed]);
  return (
    <section className={css.output} aria-label="Вывод программы">
      <h3>Вывод</h3>
      <pre ref={output} className={looks.printed} tabIndex={0} data-own-keys aria-label="Вывод к этому шагу">
        {printed === '' ? 'Пока ничего не выведено' : printed}
      </pre>
    </section>
  );
}

/** The next step at a line, after the last one the first. */
function nextAtLine(steps: readonly Step[], at: number, file: number, line: number): number | undefined {
  const isThere = (step: Step) => step.file === file && step.line === line;
  const next = steps.findIndex((step, place) => place > at && isThere(step));
  const found = next < 0 ? steps.findIndex(isThere) : next;
  return found < 0 ? undefined : found;
}

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
  const words = explainPython(stderr);
  return (
    <div className={css.ending}>
      {words !== null && <p>{words}</p>}
      <details open>
        <summary>Сообщение Python целиком</summary>
        <pre className={looks.printed} tabIndex={0} data-own-keys aria-label="Сообщение Python">
          {shownText(stderr)}
        </pre>
      </details>
    </div>
  );
}
