import { courses } from '@put/contract/courses';
import { lessons } from '@put/contract/lessons';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query } from '../../api/api.ts';
import { LessonScreen } from '../../features/lessons/lesson-screen.tsx';
import { TaskPane } from '../../features/submissions/task-pane.tsx';
import { MyTaskStatement } from '../../features/tasks/my-task-statement.tsx';
import { page } from '../../marks.ts';
import { idInSearch } from '../../shared/id-in-search.ts';
import { PendingScreen } from '../../shared/pending-screen.tsx';

/** The lesson is what must be fast: who opens it needs nothing of the course's page. */
const MyCoursePage = lazy(() =>
  import('../../features/courses/my-course-page.tsx').then((module) => ({ default: module.MyCoursePage })),
);

type Search = { lesson_id?: number | undefined; task_id?: number | undefined };

export const Route = createFileRoute('/_app/user_ui/course/$courseId')({
  staticData: page('Курс'),
  validateSearch: ({ lesson_id, task_id }: Record<string, unknown>): Search => ({
    lesson_id: idInSearch(lesson_id),
    task_id: idInSearch(task_id),
  }),
  loaderDeps: ({ search: { lesson_id } }) => ({ lesson_id }),
  loader: ({ context: { queryClient }, params, deps: { lesson_id } }) => {
    if (lesson_id === undefined)
      void queryClient.prefetchQuery(query(courses.get, { params: { id: params.courseId } }));
    else void queryClient.prefetchQuery(query(lessons.get, { params: { id: String(lesson_id) } }));
  },
  component: CourseScreen,
});

function CourseScreen() {
  const courseId = Number(Route.useParams().courseId);
  const { lesson_id: lessonId, task_id: taskId } = Route.useSearch();
  if (lessonId === undefined) {
    return (
      <Suspense fallback={<PendingScreen />}>
        <MyCoursePage courseId={courseId} />
      </Suspense>
    );
  }
  return (
    <LessonScreen
      courseId={courseId}
      lessonId={lessonId}
      taskId={taskId}
      task={({ standing, ...place }) => (
        <TaskPane
          key={place.taskId}
          {...place}
          statement={(task, useAsInput) => (
            <MyTaskStatement task={task} standing={standing} onUseAsInput={useAsInput} />
          )}
        />
      )}
    />
  );
}
