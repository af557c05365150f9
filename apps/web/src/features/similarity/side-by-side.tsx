import type { SimilarPairText, SimilarPlace } from '@put/contract/similarity/similarity';
import { useRef, useState } from 'react';
import { Moment } from '../../parts/time/moment.tsx';
import { MarkedCode, type Mark } from './marked-code.tsx';
import css from './similarity.module.css';
import { elsewhereWords, laterWords } from './similarity-words.ts';
import { SolutionLink } from './solution-link.tsx';

type SideName = 'left' | 'right';
const sides = ['left', 'right'] as const;

/** Two programs with the parts that they share, numbered; a number brings the same part of the other into sight. */
export function SideBySide({ pair }: { pair: SimilarPairText }) {
  const [active, setActive] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const show = (from: SideName, number: number) => {
    setActive(number);
    const other = from === 'left' ? 'right' : 'left';
    frame.current
      ?.querySelector(`[data-side="${other}"] [data-part="${number}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <div ref={frame} className={css.beside}>
      {sides.map((side) => (
        <Side key={side} pair={pair} side={side} active={active} onPart={(number) => show(side, number)} />
      ))}
    </div>
  );
}

type SideProps = { pair: SimilarPairText; side: SideName; active: number | null; onPart: (number: number) => void };

function Side({ pair, side, active, onPart }: SideProps) {
  const solution = pair[side];
  const name = side === 'left' ? 'Сначала' : 'Потом';
  if (solution === null)
    return (
      <section className={css.program} aria-label={name} data-side={side}>
        <h2 className={css.who}>{elsewhereWords}</h2>
        <p className={css.hidden}>
          Имя и код видят те, кто ведёт тот курс, и администраторы школы. Если нужно разобраться, попросите их.
        </p>
      </section>
    );
  const first = side === 'right' ? pair.left : null;
  return (
    <section className={css.program} aria-label={name} data-side={side}>
      <h2 className={css.who}>
        <SolutionLink of={solution} taskId={pair.task.id} />
      </h2>
      <p className={css.quiet}>
        <Moment at={solution.handed_in_at} />
        {first !== null && `, ${laterWords(first.handed_in_at, solution.handed_in_at)}`}
        {' · '}
        {solution.lesson_title === null ? 'вне занятий' : `${solution.lesson_title} — ${solution.course_title}`}
      </p>
      {solution.files.map(({ name: fileName, content }, file) => (
        <div key={fileName}>
          {solution.files.length > 1 && <h3 className={css.fileName}>{fileName}</h3>}
          <MarkedCode
            code={content}
            language={solution.language}
            label={`${solution.user_name}: ${fileName}`}
            marks={marksOf(pair, side, file)}
            active={active}
            onPart={onPart}
          />
        </div>
      ))}
    </section>
  );
}

const marksOf = ({ fragments }: SimilarPairText, side: SideName, file: number): Mark[] =>
  fragments.flatMap((fragment, at) => {
    const place: SimilarPlace | null = fragment[side];
    return place?.file === file ? { number: at + 1, from: place.from_line, to: place.to_line } : [];
  });
