import { VisuallyHidden } from '@mantine/core';
import type { SourceFile } from '@put/contract/languages';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import '../code-editor/code-colors.css';
import { quickColors } from '../markdown/quick-colors.ts';
import type { Step } from './read-trace.ts';
import css from './step-code.module.css';

type Props = {
  files: readonly SourceFile[];
  steps: readonly Step[];
  at: number;
  onLine: (file: number, line: number) => void;
};

/** The program with the line that is at work; a press on a line's number goes to the next step there. */
export function StepCode({ files, steps, at, onLine }: Props) {
  const step = steps[at]!;
  /** A file that is looked at until the next step. */
  const [looked, setLooked] = useState({ file: 0, at: -1 });
  const place = looked.at === at ? looked.file : step.file;
  const file = files[place];
  const isHere = place === step.file;

  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !row) return;
    const top = row.offsetTop - box.offsetTop;
    // only the code moves, never what stands around it
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 3;
  }, [step.line, place]);

  const lines = useMemo(() => colorLines(file?.content ?? ''), [file]);
  const linesRun = useMemo(() => new Set(steps.flatMap((one) => (one.file === place ? one.line : []))), [steps, place]);
  /** The one button of all that Tab stops at; from there by arrows. */
  const stop = isHere ? step.line : linesRun.values().next().value;
  const before = steps[at - 1];
  const stateOf = (number: number) => {
    if (isHere && number === step.line)
      return step.event === 'exception' || step.event === 'unwind' ? 'failed' : 'current';
    return before?.file === place && before.line === number ? 'before' : undefined;
  };
  // the same function for each line and step, lest all of them are drawn anew
  const press = useRef<(line: number) => void>(undefined);
  useEffect(() => {
    press.current = (line) => onLine(place, line);
  });
  const [onPress] = useState(() => (line: number) => press.current?.(line));
  return (
    <div className={css.code}>
      {files.length > 1 && (
        <div className={css.files} role="group" aria-label="Файлы программы">
          {files.map(({ name }, number) => (
            <button
              key={name}
              type="button"
              aria-pressed={number === place}
              onClick={() => setLooked({ file: number, at })}
            >
              {name}
              {number === step.file && (
                <>
                  <IconArrowRight size={14} stroke={2.5} aria-hidden />
                  <VisuallyHidden>, здесь выполняется программа</VisuallyHidden>
                </>
              )}
            </button>
          ))}
        </div>
      )}
      <div
        ref={scroller}
        className={css.lines}
        tabIndex={0}
        role="region"
        aria-label={isHere ? `Программа, строка ${step.line}` : `Файл ${file?.name ?? ''}`}
      >
        {/* keys for the buttons in it */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol onKeyDown={goByLines}>
          {lines.map((pieces, index) => (
            <Line
              key={index}
              number={index + 1}
              pieces={pieces}
              state={stateOf(index + 1)}
              isStop={index + 1 === stop}
              {...(linesRun.has(index + 1) && { onPress })}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Up and down from one number to the next that can be pressed. */
function goByLines(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const to = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

type Piece = { text: string; className: string };
type LineProps = {
  number: number;
  pieces: readonly Piece[];
  state: 'current' | 'failed' | 'before' | undefined;
  isStop: boolean;
  /** Absent where there is no step. */
  onPress?: (line: number) => void;
};

const Line = memo(function Line({ number, pieces, state, isStop, onPress }: LineProps) {
  const isCurrent = state === 'current' || state === 'failed';
  return (
    <li aria-current={isCurrent ? 'step' : undefined} data-state={state}>
      {onPress ? (
        <button
          type="button"
          className={css.number}
          tabIndex={isStop ? 0 : -1}
          aria-label={`К строке ${number}`}
          onClick={() => onPress(number)}
        >
          {number}
        </button>
      ) : (
        <span className={css.number}>{number}</span>
      )}
      <span className={css.mark}>{isCurrent && <IconArrowRight size={14} stroke={2.5} aria-hidden />}</span>
      <code>
        {pieces.length === 0
          ? ' '
          : pieces.map(({ text, className }, place) => (
              <span key={place} className={className}>
                {text}
              </span>
            ))}
      </code>
    </li>
  );
});

/** Pieces of one colour, by lines: a text in three quotes goes over many. */
function colorLines(content: string): Piece[][] {
  const lines: Piece[][] = [[]];
  const put = (whole: string, className: string) => {
    whole.split('\n').forEach((text, place) => {
      if (place > 0) lines.push([]);
      if (text !== '') lines.at(-1)!.push({ text, className });
    });
  };
  const text = content.replace(/\n$/, '');
  const color = quickColors.get('python');
  if (color) color(text, put);
  else put(text, '');
  return lines;
}
