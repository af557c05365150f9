import type { MyCourse } from '@put/contract/courses/courses';
import { Link } from '@tanstack/react-router';
import { timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { awaitedWords } from '../../parts/score/awaited-words.ts';
import { scoreWords } from '../../parts/score/score-words.ts';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { NativeChoice } from '../../ui/fields/native-choice.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { CourseCover } from './course-cover.tsx';
import { shownCourses, yearsOf } from './home/home-courses.ts';
import lists from '../../ui/lists/row-list.module.css';
import css from './home/home.module.css';

/** The other courses, a row each. */
export function OtherCourses({ list }: { list: readonly MyCourse[] }) {
  const options = useSettings((settings) => settings.coursesListOptions);
  const years = yearsOf(list);
  const shown = shownCourses(list, options);
  const change = (part: Partial<typeof options>) => changeSettings({ coursesListOptions: { ...options, ...part } });
  return (
    <section aria-labelledby="other-courses">
      <div className={css.head}>
        <h2 id="other-courses">Другие курсы</h2>
        <span className={css.note}>{countWords(shown.length, ['курс', 'курса', 'курсов'])}</span>
        {list.length > 1 && (
          <span className={css.tools}>
            {years.length > 1 && (
              <NativeChoice
                label="Год"
                value={String(options.filterByYear)}
                onChange={(year) => change({ filterByYear: Number(year) })}
                options={[
                  { value: '-1', label: 'Все годы' },
                  ...years.map((year) => ({ value: String(year), label: String(year) })),
                ]}
              />
            )}
            <Segments
              label="Порядок"
              value={options.orderByProp}
              onChange={(prop) =>
                change(
                  prop === 'title'
                    ? { orderByProp: 'title', orderByDirection: 'asc' }
                    : { orderByProp: 'date', orderByDirection: 'desc' },
                )
              }
              options={[
                { value: 'date', label: 'Сначала новые' },
                { value: 'title', label: 'По названию' },
              ]}
            />
          </span>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState>В этом году курсов не было. Выберите «Все годы».</EmptyState>
      ) : (
        <ul className={`${lists.list} ${lists.parted}`}>
          {shown.map((course) => (
            <li key={course.id}>
              <CourseRow course={course} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CourseRow({ course }: { course: MyCourse }) {
  const { timeZone, nowMs } = useClock();
  const { id, title, progress, lessons_done, lessons_total, due } = course;
  const left = due[0] && timeLeftWords(due[0].deadline, timeZone, nowMs);
  return (
    <Link to="/user_ui/course/$courseId" params={{ courseId: String(id) }} search={{}} className={css.course}>
      <span className={css.cover}>
        <CourseCover course={course} />
      </span>
      <span className={css.courseText}>
        <span className={css.title}>{title}</span>
        <span className={css.note}>
          {lessons_done} из {countWords(lessons_total, ['занятия', 'занятий', 'занятий'])}
          {awaitedWords(progress)}
        </span>
      </span>
      <span className={css.soon}>{left && `срок ${left}`}</span>
      <span className={css.points}>
        <strong>{scoreWords(progress.score)}</strong> / {scoreWords(progress.max_score)}
      </span>
    </Link>
  );
}
