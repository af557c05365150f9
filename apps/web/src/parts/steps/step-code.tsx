import { VisuallyHidden } from '@mantine/core';
import type { SourceFile } from '@put/contract/judge/languages';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import '../../ui/code-editor/code-colors.css';
import type { ColoredPiece } from '../../ui/code/color-code.ts';
import { linesOfPieces } from '../../ui/code/lines-of-pieces.ts';
import { quickColors } from '../../ui/code/quick-colors.ts';
import type { Step } from '@put/animation/trace/read-trace';
import css from './step-code.module.css';

type Props = {
  files: readonly SourceFile[];
  steps: readonly Step[];
  at: number;
  onLine: (file: number, line: number) => void;
};

/** The program with its running line marked. A press on a line number goes to the next step at that line. */
export function StepCode({ files, steps, at, onLine }: Props) {
  const step = steps[at]!;
  /** A file that the reader has opened; it stays open until the next step. */
  const [looked, setLooked] = useState({ file: 0, at: -1 });
  const position = looked.at === at ? looked.file : step.file;
  const file = files[position];
  const isHere = position === step.file;

  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !row) return;
    const top = row.offsetTop - box.offsetTop;
    // scrolls only the code, not the page
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 3;
  }, [step.line, position]);

  const lines = useMemo(() => colorLines(file?.content ?? ''), [file]);
  const linesRun = useMemo(
    () => new Set(steps.flatMap((one) => (one.file === position ? one.line : []))),
    [steps, position],
  );
  /** Tab stops at one button only; arrow keys move to the others. */
  const stop = isHere ? step.line : linesRun.values().next().value;
  const before = steps[at - 1];
  const stateOf = (number: number) => {
    if (isHere && number === step.line)
      return step.event === 'exception' || step.event === 'unwind' ? 'failed' : 'current';
    return before?.file === position && before.line === number ? 'before' : undefined;
  };
  // a function that stays the same, so that lines are not rendered again at each step
  const press = useRef<(line: number) => void>(undefined);
  useEffect(() => {
    press.current = (line) => onLine(position, line);
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
              aria-pressed={number === position}
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
        {/* keys of the buttons inside */}
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

/** Arrow keys move between the line numbers that have steps. */
function goByLines(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const to = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

type LineProps = {
  number: number;
  pieces: readonly ColoredPiece[];
  state: 'current' | 'failed' | 'before' | undefined;
  isStop: boolean;
  /** Absent for a line without steps. */
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
          : pieces.map(({ text, className }, position) => (
              <span key={position} className={className}>
                {text}
              </span>
            ))}
      </code>
    </li>
  );
});

function colorLines(content: string): ColoredPiece[][] {
  const text = content.replace(/\n$/, '');
  const pieces: ColoredPiece[] = [];
  quickColors.get('python')!(text, (piece, className) => pieces.push({ text: piece, className }));
  return linesOfPieces(pieces);
}
