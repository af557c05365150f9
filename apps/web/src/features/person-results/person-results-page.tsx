import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { PersonMarks } from '@put/contract/marks/marks';
import type { PersonResults } from '@put/contract/results/person-results';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { exactTime } from '../../parts/time/time-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CourseResults } from './course-results.tsx';
import css from './person-results.module.css';
import { RepairList } from './repair-list.tsx';
import { WeekBars } from './week-bars.tsx';
import { WordsList } from './words-list.tsx';

type Props = {
  of: UseQueryResult<PersonResults>;
  /** They come a moment after the results; undefined until then. */
  marks: PersonMarks | undefined;
  /** «Мои результаты»; undefined: the person's name. */
  title?: string;
  crumbs?: ReactNode[];
  /** Links lead to the screens of staff. */
  isStaff?: boolean;
};

/** All results of one person: what to repair first, points by course, attempts by week, words of teachers. */
export const PersonResultsPage = ({ of, marks, title, crumbs, isStaff = false }: Props) => (
  <Screen>
    <QueryStates of={of} skeleton={<RowSkeletons rows={10} height={48} />}>
      {(results) => <Found results={results} marks={marks} title={title} crumbs={crumbs} isStaff={isStaff} />}
    </QueryStates>
  </Screen>
);

type FoundProps = {
  results: PersonResults;
  marks: PersonMarks | undefined;
  title: string | undefined;
  crumbs: ReactNode[] | undefined;
  isStaff: boolean;
};

function Found({ results, marks, title, crumbs, isStaff }: FoundProps) {
  const { timeZone, nowMs } = useClock();
  const { first_name, last_name, courses, words, days } = results;
  const name = [last_name, first_name].filter(Boolean).join(' ');
  return (
    <>
      <PageHeader
        title={title ?? name}
        {...(crumbs && { crumbs })}
        description={
          <>
            <span className={css.printed}>{name}. </span>По состоянию на{' '}
            {exactTime(new Date(nowMs).toISOString(), timeZone)}
          </>
        }
        actions={
          courses.length > 0 && (
            <Button
              variant="default"
              className={css.screenOnly ?? ''}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Распечатать
            </Button>
          )
        }
      />
      {courses.length === 0 ? (
        <EmptyState>
          {isStaff ? 'Группам человека не открыт ни один курс.' : 'Вам пока не открыт ни один курс.'}
        </EmptyState>
      ) : (
        <>
          {!isStaff && <RepairList courses={courses} />}
          {courses.map((course) => (
            <CourseResults
              key={course.id}
              course={course}
              marks={marks?.courses.find(({ course_id }) => course_id === course.id)}
              isStaff={isStaff}
            />
          ))}
          <WeekBars days={days} />
          <WordsList words={words} isStaff={isStaff} />
          {days.length === 0 && (
            <Text c="dimmed" mt="md">
              За последние полгода решений не было.
            </Text>
          )}
        </>
      )}
    </>
  );
}
