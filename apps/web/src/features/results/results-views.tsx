import { adminExams } from '@put/contract/exams/exam-keeping';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import css from './results.module.css';
import { readResultsSearch } from './results-search.ts';

const views = [
  { view: undefined, words: 'Таблица' },
  { view: 'class', words: 'Класс' },
  { view: 'exam', words: 'Контрольная' },
] as const;

/** The same results in several views; the group stays. */
export function ResultsViews({ lessonId }: { lessonId: string }) {
  const { data } = useQuery(query(adminExams.get, { params: { id: lessonId } }));
  const maySeeRoom = useMayCall()(adminExams.room);
  const isExam = maySeeRoom && data !== undefined && data.exam !== null;
  return (
    <nav className={css.views} aria-label="Вид результатов">
      {views
        .filter(({ view }) => view !== 'exam' || isExam)
        .map((one) => (
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
}
