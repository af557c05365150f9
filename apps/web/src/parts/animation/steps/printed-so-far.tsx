import type { TraceAnimation } from '@put/contract/animations/animation-format';
import { useLayoutEffect, useMemo, useRef } from 'react';
import css from './printed-so-far.module.css';

/** What a recorded program has printed before a step. Only the end of much text is shown, because that is what changes. */
const mostLetters = 4000;

type Props = { /** Which animation it is: «Сортировка». */ of: string; record: TraceAnimation['record']; at: number };

export default function PrintedSoFar({ of, record, at }: Props) {
  const bytes = useMemo(() => new TextEncoder().encode(record.printed), [record]);
  const text = new TextDecoder().decode(bytes.subarray(0, record.printedBytes[at] ?? 0)).slice(-mostLetters);
  const box = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <div className={css.printed}>
      <span className={css.name}>Вывод</span>
      <pre ref={box} tabIndex={0} role="region" aria-label={`Вывод программы анимации ${of} к этому шагу`}>
        {text}
      </pre>
    </div>
  );
}
