import type { SourceFile } from '@put/contract/judge/languages';
import type { Outcome } from '@put/judging/outcome';
import { explainPython } from '@put/judging/explain-python';
import { shownText } from '@put/judging/shown-text';
import { exactBytes, exactText } from '@put/python/exact-text.ts';
import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { usePlayer } from '../animation/player/use-player.ts';
import looks from '../runs/printed.module.css';
import { runAdvice } from '../runnable-sample/run-advice.ts';
import type { Recording, Step } from '@put/animation/trace/read-trace';
import { StepCode } from './step-code.tsx';
import { StepControls } from './step-controls.tsx';
import { onStepKey } from './step-keys.ts';
import { LookSwitch, StepView } from './step-view.tsx';
import { errorWords, stepWords } from './step-words.ts';
import css from './step-player.module.css';

type Props = {
  files: readonly SourceFile[];
  recording: Recording;
  outcome: Outcome;
  /** Where to begin, from 0. */
  step?: number | undefined;
  /** The address of a step; undefined: the run is not kept anywhere. */
  addressOf?: ((step: number) => string) | undefined;
};

/** Only the end of a long output is shown, because that is what changes. */
const shownLetters = 8_000;
const bytesOfLetter = 4;

/** Shows a recorded run step by step: code, what the program has, output. */
export function StepPlayer({ files, recording, outcome, step: begin, addressOf }: Props) {
  const { steps } = recording;
  const played = useMemo(() => steps.map((one) => ({ say: stepWords(one) })), [steps]);
  const [player, standing] = usePlayer(played, { step: begin });
  // the slider moves at once, even if drawing the step takes long
  const at = useDeferredValue(standing.step);
  const bytes = useMemo(() => exactBytes(outcome.stdout), [outcome.stdout]);
  const step = steps[at];
  if (step === undefined) return <p className={css.waiting}>В этой программе нет ни одного шага.</p>;

  const go = (to: number) => player.go(to);
  const from = Math.max(0, step.printedBytes - shownLetters * bytesOfLetter);
  const printed = shownText(exactText(bytes.subarray(from, step.printedBytes)).slice(-shownLetters));

  return (
    // keys work anywhere in the player; each key has a button too
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.player}
      onKeyDown={onStepKey({ step: standing.step, onDo: (command) => player.do(command), onGo: go })}
    >
      <StepCode
        files={files}
        steps={steps}
        at={at}
        onLine={(file, line) => go(nextAtLine(steps, at, file, line) ?? at)}
      />
      <div className={css.now}>
        <div className={css.head}>
          <p className={css.event} role="status" data-tone={step.error === null ? undefined : 'bad'}>
            {stepWords(step)}
            {step.error !== null && <span>{errorWords(step.error)}</span>}
          </p>
          <LookSwitch />
        </div>
        {at === steps.length - 1 && <Ending recording={recording} outcome={outcome} />}
        <StepView {...{ files, recording, at }} moveMs={player.moveMs} />
      </div>
      <Output printed={printed} />
      <StepControls
        standing={standing}
        last={steps.length - 1}
        onGo={go}
        onDo={(command) => player.do(command)}
        onSpeed={(speed) => player.setSpeed(speed)}
        addressOf={addressOf}
      />
    </div>
  );
}

/** Scrolls to the end, where the newest output is. */
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

/** The next step at a line; after the last one, the first. */
function nextAtLine(steps: readonly Step[], at: number, file: number, line: number): number | undefined {
  const isThere = (step: Step) => step.file === file && step.line === line;
  const next = steps.findIndex((step, index) => index > at && isThere(step));
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
