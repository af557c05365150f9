import type { MarkSettings } from '@put/contract/marks/marks';
import { countMarks, type MarkRow } from './mark-rows.ts';
import css from './marks.module.css';

/** How many people have each mark. */
export function MarkBars({ rows, settings }: { rows: readonly MarkRow[]; settings: MarkSettings }) {
  const counts = countMarks(rows, settings);
  const without = rows.filter(({ computed }) => computed.mark === null).length;
  const most = Math.max(1, ...counts.map(({ people }) => people));
  return (
    <>
      <dl className={css.bars}>
        {counts.map(({ label, people }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {people > 0 && <span className={css.bar} style={{ width: `${(100 * people) / most}%` }} />}
              {people}
            </dd>
          </div>
        ))}
      </dl>
      {without > 0 && <p className={css.quiet}>Без оценки: {without} — у них пока ничего не считается.</p>}
    </>
  );
}
