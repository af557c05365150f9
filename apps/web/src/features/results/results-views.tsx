import { Link } from '@tanstack/react-router';
import css from './results.module.css';
import { readResultsSearch, type ResultsSearch } from './results-search.ts';

const views = [
  { view: undefined, words: 'Таблица' },
  { view: 'class', words: 'Класс' },
] as const;

/** The same results in several views; the group stays. */
export const ResultsViews = ({ lessonId, view }: { lessonId: string; view: ResultsSearch['view'] }) => (
  <nav className={css.views} aria-label="Вид результатов">
    {views.map((one) => (
      <Link
        key={one.words}
        to="/admin/lesson/$lessonId/results"
        params={{ lessonId }}
        search={(search) => ({ group: readResultsSearch(search).group, view: one.view })}
        aria-current={one.view === view ? 'page' : undefined}
      >
        {one.words}
      </Link>
    ))}
  </nav>
);
