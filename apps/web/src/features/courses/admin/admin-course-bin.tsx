import { Button, Text, Title } from '@mantine/core';
import { adminCourses, binDays, type BinnedCourse, type BinnedLesson } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mutation, query } from '../../../api/api.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { useClock } from '../../../parts/time/use-clock.ts';
import rows from '../../../ui/lists/row-list.module.css';
import css from './admin-course-list.module.css';

const refreshes = [adminCourses.bin, adminCourses.list, adminCourses.get, adminLessons.get];

/** Deleted courses, with the days left to restore them. */
export function AdminCourseBin() {
  const bin = useQuery(query(adminCourses.bin));
  const messages = useMessage();
  const restoreCourse = useMutation(mutation(adminCourses.restore, { refreshes }));
  const restoreLesson = useMutation(mutation(adminLessons.restore, { refreshes }));
  const restored = (what: string) => ({
    onSuccess: () => messages.success(what),
    onError: messages.failure,
  });
  const bringCourse = ({ id, title }: BinnedCourse) =>
    restoreCourse.mutate({ params: { id: String(id) } }, restored(`Курс «${title}» возвращён`));
  const bringLesson = ({ id, title, course_title }: BinnedLesson) =>
    restoreLesson.mutate({ params: { id: String(id) } }, restored(`Занятие «${title}» вернулось в «${course_title}»`));

  return (
    <QueryStates
      of={bin}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState>
          Корзина пуста. Удалённые курсы и занятия лежат здесь {countWords(binDays, ['день', 'дня', 'дней'])}.
        </EmptyState>
      }
    >
      {({ courses, lessons }) => (
        <>
          <Part title="Курсы" isEmpty={courses.length === 0}>
            {courses.map((course) => (
              <Binned
                key={course.id}
                row={course}
                name={`курс «${course.title}»`}
                note={countWords(course.lessons, ['занятие', 'занятия', 'занятий'])}
                onRestore={() => bringCourse(course)}
              />
            ))}
          </Part>
          <Part title="Занятия" isEmpty={lessons.length === 0}>
            {lessons.map((lesson) => (
              <Binned
                key={lesson.id}
                row={lesson}
                name={`занятие «${lesson.title}»`}
                note={
                  lesson.is_course_deleted
                    ? `Курс «${lesson.course_title}» тоже в корзине: сначала верните его`
                    : `Курс «${lesson.course_title}»`
                }
                isBlocked={lesson.is_course_deleted}
                onRestore={() => bringLesson(lesson)}
              />
            ))}
          </Part>
          <Text size="sm" c="dimmed">
            Через {countWords(binDays, ['день', 'дня', 'дней'])} удалённое исчезает насовсем вместе с результатами; сами
            решения учеников остаются.
          </Text>
        </>
      )}
    </QueryStates>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <ul className={rows.list}>{children}</ul>
      <br />
    </section>
  );
}

type BinnedProps = {
  row: { title: string; deleted_at: string; gone_at: string };
  name: string;
  note: string;
  isBlocked?: boolean;
  onRestore: () => void;
};

const dayMs = 86_400_000;

function Binned({ row: { title, deleted_at, gone_at }, name, note, isBlocked = false, onRestore }: BinnedProps) {
  const { nowMs } = useClock();
  const daysLeft = Math.max(0, Math.ceil((Date.parse(gone_at) - nowMs) / dayMs));
  return (
    <li className={css.binned}>
      <div>
        <Text fw={550}>{title}</Text>
        <Text size="sm" c="dimmed">
          {note} · удалено <Moment at={deleted_at} />
        </Text>
      </div>
      <span className={css.left} data-soon={daysLeft <= 3 || undefined}>
        {daysLeft === 0 ? 'последний день' : `ещё ${countWords(daysLeft, ['день', 'дня', 'дней'])}`}
      </span>
      <Button variant="default" disabled={isBlocked} aria-label={`Вернуть ${name}`} onClick={onRestore}>
        Вернуть
      </Button>
    </li>
  );
}
