import { Skeleton, Stack } from '@mantine/core';
import { lessons, type MyLessonTask } from '@put/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { isRefusal } from '../../api/errors.ts';
import { ErrorView } from '../../shared/error-view.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { Panes } from '../../shared/panes/panes.tsx';
import { QueryStates } from '../../shared/query-states.tsx';
import { rereadAfterMs } from '../../shared/schedule/reread.ts';
import { closedWords } from '../../shared/schedule/standing-words.ts';
import { useClock } from '../../shared/schedule/use-clock.ts';
import { Screen } from '../../shared/screen.tsx';
import { changeSettings, useSettings } from '../../shared/settings.ts';
import { Sliced } from '../../shared/sliced.tsx';
import { KeptLesson } from './kept-lesson.tsx';
import { LessonBar } from './lesson-bar.tsx';
import { LessonStanding } from './lesson-standing.tsx';
import { LessonText } from './lesson-text.tsx';
import { type OpenLesson, taskToOpen } from './lesson-steps.ts';
import { Onward } from './onward.tsx';
import { useTeacherPreview } from './use-teacher-preview.tsx';
import css from './lesson.module.css';

/** Few come before the time. */
const LockedLesson = lazy(() => import('./locked-lesson.tsx').then((module) => ({ default: module.LockedLesson })));

export type TaskPlace = {
  lessonId: number;
  taskId: number;
  standing: MyLessonTask | undefined;
  /** Why nothing can be handed in any more. */
  closed: string | null;
  onward: ReactNode;
};

type Props = {
  courseId: number;
  lessonId: number;
  /** Undefined: the lesson chooses where to go on. */
  taskId: number | undefined;
  task: (place: TaskPlace) => ReactNode;
};

/** A lesson in two panes: its text, and the task that is being solved. */
export function LessonScreen(props: Props) {
  const lesson = useQuery({
    ...query(lessons.get, { params: { id: String(props.lessonId) } }),
    // what holds now is the server's word: it is asked again when the moment has passed
    refetchInterval: ({ state }) => rereadAfterMs([state.data?.standing.until ?? null]),
  });
  usePageTitle(lesson.data?.title);
  if (lesson.data === undefined && isRefusal(lesson.error, 'lesson_locked'))
    return (
      <Suspense fallback={<LessonSkeleton />}>
        <LockedLesson {...props} refusal={lesson.error} onOpened={() => void lesson.refetch()} />
      </Suspense>
    );
  if (lesson.data === undefined && lesson.error !== null) {
    return (
      <Screen width="text">
        <PageHeader title="Занятие не открылось" />
        <ErrorView error={lesson.error} onRetry={() => void lesson.refetch()} />
        <LinkButton
          mt="md"
          variant="default"
          to="/user_ui/course/$courseId"
          params={{ courseId: String(props.courseId) }}
        >
          К занятиям курса
        </LinkButton>
      </Screen>
    );
  }
  return (
    <div className={css.screen}>
      <QueryStates of={lesson} skeleton={<LessonSkeleton />}>
        {(loaded) => <LoadedLesson key={loaded.id} {...props} lesson={loaded} onOnline={lesson.refetch} />}
      </QueryStates>
    </div>
  );
}

type LoadedProps = Props & { lesson: OpenLesson; onOnline: () => unknown };

function LoadedLesson({ courseId, lesson, taskId: wantedId, task, onOnline }: LoadedProps) {
  const navigate = useNavigate();
  const sizes = useSettings((settings) => settings.lessonPanesSize);
  const [side, setSide] = useState<'left' | 'right'>(wantedId === undefined ? 'left' : 'right');
  const taskId = taskToOpen(lesson, wantedId);

  // the address names the task, so that it stays when the results change which one would be chosen
  useEffect(() => {
    if (taskId === null || taskId === wantedId) return;
    void navigate({
      to: '/user_ui/course/$courseId',
      params: { courseId: String(courseId) },
      search: { lesson_id: lesson.id, task_id: taskId },
      replace: true,
    });
  }, [courseId, lesson.id, navigate, taskId, wantedId]);

  const clock = useClock();
  const user = useUser();
  const isClosed = lesson.standing.state === 'closed' && !user?.is_admin;
  const closed = isClosed ? closedWords(lesson.schedule, clock) : null;
  const openTask = () => setSide('right');
  const preview = useTeacherPreview(lesson);
  const text = (
    <Sliced>
      <LessonText courseId={courseId} lesson={preview.lesson} taskId={taskId} onOpenTask={openTask} />
    </Sliced>
  );
  return (
    <>
      {preview.notice}
      <LessonBar courseId={courseId} lesson={preview.lesson} taskId={taskId} onOpenTask={openTask} />
      <KeptLesson lessonId={lesson.id} onOnline={onOnline} />
      <LessonStanding lesson={lesson} />
      {taskId === null ? (
        <div className={css.alone}>{text}</div>
      ) : (
        <Panes
          left={text}
          right={
            <Sliced>
              {task({
                lessonId: lesson.id,
                taskId,
                standing: lesson.tasks.find((one) => one.task_id === taskId),
                closed,
                onward: <Onward courseId={courseId} lesson={lesson} taskId={taskId} onOpenTask={openTask} />,
              })}
            </Sliced>
          }
          leftLabel="Теория"
          rightLabel="Задача"
          sizes={sizes}
          onSizes={(lessonPanesSize) => changeSettings({ lessonPanesSize })}
          side={side}
          onSide={setSide}
        />
      )}
    </>
  );
}

function LessonSkeleton() {
  return (
    <Stack gap="md" p="xl">
      <Skeleton height={32} width="40%" />
      <Skeleton height={200} />
      <Skeleton height={120} />
    </Stack>
  );
}
