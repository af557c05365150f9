import { Button, Title, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Course } from '@put/contract/courses';
import { Fragment, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../shared/empty-state.tsx';
import css from './admin-course.module.css';
import { AdminCourseLesson } from './admin-course-lesson.tsx';
import { AdminNewLesson } from './admin-new-lesson.tsx';
import { withHeadings } from './move-lesson.ts';
import { type CourseLesson, useLessonChanges } from './use-lesson-changes.ts';

export function AdminCourseLessons({ course }: { course: Course }) {
  const changes = useLessonChanges(course);
  const [isCreating, setCreating] = useState(false);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ id: number; step: -1 | 1 } | null>(null);

  // the browser drops the focus of a row that moves: whoever presses «up» thrice needs it where it was
  useEffect(() => {
    if (moved.current === null) return;
    const { id, step } = moved.current;
    moved.current = null;
    const button = (direction: number) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${id} ${direction}"]:not(:disabled)`);
    (button(step) ?? button(-step))?.focus();
  }, [course.lessons]);

  const move = (lesson: CourseLesson, step: -1 | 1) => {
    const words = changes.move(lesson, step);
    if (words === undefined) return;
    moved.current = { id: lesson.id, step };
    setSaid(words);
  };
  const newLesson = (
    <Button
      variant="light"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setCreating(true)}
      children="Новое занятие"
    />
  );

  return (
    <section aria-labelledby="course-lessons">
      <div className={css.head}>
        <Title order={2} id="course-lessons">
          Занятия
        </Title>
        {course.lessons.length > 0 && newLesson}
      </div>
      <AdminNewLesson course={course} isOpen={isCreating} onClose={() => setCreating(false)} />
      <div className={css.card}>
        {course.lessons.length === 0 ? (
          <EmptyState action={newLesson}>Занятий ещё нет. Начните с первого: текст, а к нему задачи.</EmptyState>
        ) : (
          <ul ref={list} className={css.list}>
            {withHeadings(course.lessons).map(({ lesson, heading }, index) => (
              <Fragment key={lesson.id}>
                {heading !== null && <li className={css.section}>{heading}</li>}
                <AdminCourseLesson
                  lesson={lesson}
                  isFirst={index === 0}
                  isLast={index === course.lessons.length - 1}
                  onMove={(step) => move(lesson, step)}
                  onPublish={(isPublished) => changes.publish(lesson, isPublished)}
                  onRemove={() => void changes.remove(lesson)}
                />
              </Fragment>
            ))}
          </ul>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
