import type { SourceFile } from '@put/contract/languages';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import css from './step-player.module.css';

type Props = {
  file: SourceFile | undefined;
  isOnly: boolean;
  /** The one that is at work. */
  line: number;
  /** The one that was at work a step before, where it stands in the same file. */
  before: number | null;
  hasFailed: boolean;
  /** Lines with a step: to those one can go. */
  linesRun: ReadonlySet<number>;
  onLine: (line: number) => void;
};

/** The program with the line that is at work; a press on a line's number goes to the next step there. */
export function StepCode({ file, isOnly, line, before, hasFailed, linesRun, onLine }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const [box, row] = [scroller.current, current.current];
    if (!box || !row) return;
    const top = row.offsetTop - box.offsetTop;
    // only the code moves, never what stands around it
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 3;
  }, [line, file]);
  return (
    <div className={css.code}>
      {!isOnly && <div className={css.fileName}>{file?.name}</div>}
      <div ref={scroller} className={css.lines} tabIndex={0} role="region" aria-label={`Программа, строка ${line}`}>
        <ol>
          {(file?.content.replace(/\n$/, '') ?? '').split('\n').map((text, place) => {
            const number = place + 1;
            const isCurrent = number === line;
            return (
              <li
                key={number}
                ref={isCurrent ? current : undefined}
                aria-current={isCurrent ? 'step' : undefined}
                data-state={isCurrent ? (hasFailed ? 'failed' : 'current') : number === before ? 'before' : undefined}
              >
                {linesRun.has(number) ? (
                  <button
                    type="button"
                    className={css.number}
                    aria-label={`К строке ${number}`}
                    onClick={() => onLine(number)}
                  >
                    {number}
                  </button>
                ) : (
                  <span className={css.number}>{number}</span>
                )}
                <span className={css.mark}>{isCurrent && <IconArrowRight size={14} stroke={2.5} aria-hidden />}</span>
                <code>{text === '' ? ' ' : text}</code>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
