import { courses } from '@put/contract/courses/courses';
import { lessons } from '@put/contract/lessons/lessons';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query } from '../../api/api.ts';
import { LessonScreen } from '../../features/lessons/lesson-screen.tsx';
import { TaskPane } from '../../features/submissions/work/task-pane.tsx';
import { MyTaskStatement } from '../../features/tasks/my-task-statement.tsx';
import { page } from '../../marks.ts';
import { readLessonSearch } from '../../features/lessons/lesson-search.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { rawSearch } from '../../ui/address/raw-search.ts';
import { PendingScreen } from '../../ui/screen/pending-screen.tsx';

/** Lazy: a lesson must open fast and needs nothing of the course's page. */
const MyCoursePage = lazy(() =>
  import('../../features/courses/my-course-page.tsx').then((module) => ({ default: module.MyCoursePage })),
);

/** Lazy: few lessons have animations. */
const Lecture = lazy(() => import('../../features/lectures/lecture.tsx'));

/** Lazy: few lessons are exams. */
const Exam = lazy(() => import('../../features/exams/exam.tsx'));

/** Lazy: the lesson stands before anybody asks. */
const LessonQuestions = lazyPart(() => import('../../features/questions/lesson-questions.tsx'));

export const Route = createFileRoute('/_app/user_ui/course/$courseId')({
  staticData: page('Курс'),
  validateSearch: rawSearch,
  loaderDeps: ({ search: { lesson_id } }) => ({ lesson_id }),
  loader: ({ context: { readAhead }, abortController, params, deps }) => {
    const { lesson_id } = readLessonSearch(deps);
    if (lesson_id === undefined) readAhead(abortController, query(courses.get, { params: { id: params.courseId } }));
    else readAhead(abortController, query(lessons.get, { params: { id: String(lesson_id) } }));
  },
  component: CourseScreen,
});

function CourseScreen() {
  const courseId = Number(Route.useParams().courseId);
  const {
    lesson_id: lessonId,
    task_id: taskId,
    part,
    steps,
    question,
  } = Route.useSearch({
    select: readLessonSearch,
    structuralSharing: true,
  });
  if (lessonId === undefined) {
    return (
      <Suspense fallback={<PendingScreen />}>
        <MyCoursePage courseId={courseId} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense>
        <LessonQuestions key={lessonId} lessonId={lessonId} taskId={taskId ?? null} linked={question} />
      </Suspense>
      <LessonScreen
        courseId={courseId}
        lessonId={lessonId}
        taskId={taskId}
        part={part}
        exam={(lesson) => (
          <Suspense fallback={<PendingScreen />}>
            <Exam {...{ courseId, lessonId }}>{lesson}</Exam>
          </Suspense>
        )}
        lecture={(room) => (
          <Suspense>
            <Lecture {...room} />
          </Suspense>
        )}
        task={({ standing, ...opened }) => (
          <TaskPane
            key={opened.taskId}
            {...opened}
            linkedStep={steps}
            statement={(task, useAsInput, failed) => (
              <MyTaskStatement task={task} standing={standing} onUseAsInput={useAsInput} failed={failed} />
            )}
          />
        )}
      />
    </>
  );
}
