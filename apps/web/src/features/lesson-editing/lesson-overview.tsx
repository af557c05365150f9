import { Text, Title } from '@mantine/core';
import { isKind } from '../../parts/task-kind/is-kind.ts';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import type { ReactNode } from 'react';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';
import { StatusMark } from '../../parts/status/status-mark.tsx';
import { KindSign } from '../../parts/task-kind/kind-sign.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { pointsWords } from '../../parts/score/score-words.ts';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { otherCoursesWords } from './elsewhere-words.ts';
import { TaskElsewhere } from './task-elsewhere.tsx';
import { useElsewhere } from './use-task-copy.ts';
import css from './lesson-editing.module.css';

/** A lesson for a colleague who does not change the course: its dates, its tasks and its exceptions. */
export function LessonOverview({ lesson, exceptions }: { lesson: Lesson; exceptions: ReactNode }) {
  const { id, title, course_title: courseTitle, tasks, status } = lesson;
  const courseId = String(lesson.course_id);
  const elsewhere = useElsewhere(lesson);
  return (
    <>
      <PageHeader
        isDense
        title={title}
        crumbs={[
          <LinkAnchor key="list" to="/admin/course/list" children="Курсы" />,
          <LinkAnchor key="course" to="/admin/course/$courseId" params={{ courseId }} children={courseTitle} />,
        ]}
        description={<StatusMark status={status} />}
        actions={
          <>
            <LinkButton
              to="/user_ui/course/$courseId"
              params={{ courseId }}
              search={{ lesson_id: id }}
              variant="default"
              children="Посмотреть как ученик"
            />
            <LinkButton to="/admin/lesson/$lessonId/results" params={{ lessonId: String(id) }} children="Результаты" />
          </>
        }
      />
      <div className={css.overview}>
        <section aria-labelledby="lesson-tasks">
          <Title order={2} id="lesson-tasks" mb="sm">
            Задачи
          </Title>
          {tasks.length === 0 ? (
            <Text c="dimmed">В занятии нет задач.</Text>
          ) : (
            <ul className={rows.list}>
              {tasks.map((task) => (
                <li key={task.task_id} className={css.overviewTask}>
                  {isKind(task.kind) && <KindSign kind={task.kind} />}
                  <Allowed call={adminTasks.get} otherwise={<b>{task.title}</b>}>
                    <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(task.task_id) }} fw={600}>
                      {task.title}
                    </LinkAnchor>
                  </Allowed>
                  <span>
                    {pointsWords(task.points)}
                    {!task.required && ', по желанию'}
                  </span>
                  <TaskElsewhere
                    title={task.title}
                    places={elsewhere(task.task_id)}
                    students={lesson.students}
                    otherCourses={otherCoursesWords(task.other_courses)}
                    onCopy={undefined}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="lesson-dates">
          <Title order={2} id="lesson-dates" mb="sm">
            Сроки
          </Title>
          <Dates lesson={lesson} />
          {exceptions}
        </section>
      </div>
    </>
  );
}

function Dates({ lesson: { opens_at, soft_deadline, hard_deadline } }: { lesson: Lesson }) {
  const { timeZone, nowMs } = useClock();
  const dates = [
    { name: 'Открывается', at: opens_at },
    { name: 'Сдать до', at: soft_deadline },
    { name: 'Закрывается', at: hard_deadline },
  ].flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]));
  if (dates.length === 0) return <Text c="dimmed">Без сроков.</Text>;
  return (
    <ul className={rows.list}>
      {dates.map(({ name, at }) => (
        <li key={name} className={css.overviewTask}>
          {name}: {deadlineWords(at, timeZone, nowMs)}
        </li>
      ))}
    </ul>
  );
}
