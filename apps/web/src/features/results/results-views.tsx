import { Link } from '@tanstack/react-router';
import css from './results.module.css';
import { readResultsSearch } from './results-search.ts';

const views = [
  { view: undefined, words: 'Таблица' },
  { view: 'class', words: 'Класс' },
] as const;

/** The same results in several views; the group stays. */
export const ResultsViews = ({ lessonId }: { lessonId: string }) => (
  <nav className={css.views} aria-label="Вид результатов">
    {views.map((one) => (
      <Link
        key={one.words}
        to="/admin/lesson/$lessonId/results"
        params={{ lessonId }}
        search={(search) => ({ group: readResultsSearch(search).group, view: one.view })}
        // without a view stands the table
        activeOptions={{ explicitUndefined: true }}
      >
        {one.words}
      </Link>
    ))}
  </nav>
);
