import type { PersonWords } from '@put/contract/results/person-results';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import css from './person-results.module.css';
import { TaskLink } from './task-link.tsx';

/** What teachers said, the latest first. */
export function WordsList({ words, isStaff }: { words: readonly PersonWords[]; isStaff: boolean }) {
  if (words.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="teachers-words">
      <h2 id="teachers-words" className={css.cardTitle}>
        Что сказали преподаватели
      </h2>
      <ul className={css.list}>
        {words.map((one) => (
          <li key={`${one.lesson_id}-${one.task_id}-${one.at}`}>
            <TaskLink place={one} isStaff={isStaff}>
              {one.task_title}
            </TaskLink>
            <span className={css.note}>
              {one.by_name ?? 'Преподаватель'}, <Moment at={one.at} />
            </span>
            <Markdown text={one.text} topHeading={4} idPrefix={`words-${one.lesson_id}-${one.task_id}-`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
