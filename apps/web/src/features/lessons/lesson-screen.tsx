import { isStaff } from '@put/contract/base/access';
import { Skeleton, Stack } from '@mantine/core';
import { lessons, type MyLessonTask } from '@put/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { isRefusal } from '../../api/errors.ts';
import { ErrorView } from '../../parts/states/error-view.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { usePageTitle } from '../../ui/screen/page-title.ts';
import { LeadContext, type LeadSource } from '../../parts/animation/player/lead-context.ts';
import type { Part } from '../../ui/workspace/part.ts';
import { useIsNarrow, Workspace } from '../../ui/workspace/workspace.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { rereadAfterMs } from '../../parts/time/reread.ts';
import { isTakenBack } from '../../parts/schedule/returned-words.ts';
import { closedWords } from '../../parts/schedule/standing-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Sliced } from '../../ui/screen/sliced.tsx';
import { KeptLesson } from './kept-lesson.tsx';
import { BackToCourse, LessonBar, Stops } from './lesson-bar.tsx';
import { LessonStanding } from './lesson-standing.tsx';
import { LessonText } from './lesson-text.tsx';
import type { LessonSearch } from './lesson-search.ts';
import { type OpenLesson, taskToOpen } from './lesson-steps.ts';
import type { Draft } from './teacher-preview.tsx';
import css from './lesson.module.css';

// students do not load it
const TeacherPreview = lazy(() => import('./teacher-preview.tsx'));

/** Loaded after the lesson is shown: nothing in it is needed to read. */
const LessonLater = lazyPart(() => import('./lesson-later.tsx'));
/** Loaded on demand: it stands beside a verdict. */
const Onward = lazyPart(() => import('./onward.tsx'));
/** Loaded on demand: few students come before the lesson opens. */
const LockedLesson = lazy(() => import('./locked-lesson.tsx').then((module) => ({ default: module.LockedLesson })));

export type OpenedTask = {
  lessonId: number;
  taskId: number;
  standing: MyLessonTask | undefined;
  /** Why no solution can be handed in; null when it can. */
  closed: string | null;
  onward: ReactNode;
};

export type LectureRoom = {
  lessonId: number;
  body: string;
  onSource: (source: LeadSource | null) => void;
  onShowText: () => void;
};

type Props = {
  courseId: number;
  lessonId: number;
  /** When undefined, the lesson chooses the task. */
  taskId: number | undefined;
  /** What the address asks to show. */
  part: LessonSearch['part'];
  task: (opened: OpenedTask) => ReactNode;
  /** Of an exam: what stands over the open lesson; without a lesson, what stands in its place while it is closed. */
  exam: (lesson?: ReactNode) => ReactNode;
  /** Of lessons whose text shows animations: a teacher may lead them. */
  lecture: (room: LectureRoom) => ReactNode;
};

/** A lesson: its text, and beside it the task that is being solved. */
export function LessonScreen(props: Props) {
  const lesson = useQuery({
    ...query(lessons.get, { params: { id: String(props.lessonId) } }),
    // the server decides what holds now, so it is asked again when the moment has passed
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
        {(loaded) => {
          const open = <LoadedLesson key={loaded.id} {...props} lesson={loaded} onOnline={lesson.refetch} />;
          return loaded.exam === 'writing' ? props.exam(open) : open;
        }}
      </QueryStates>
    </div>
  );
}

type LoadedProps = Props & { lesson: OpenLesson; onOnline: () => unknown };

function LoadedLesson({ courseId, lesson, taskId: wantedId, part: wantedPart, task, lecture, onOnline }: LoadedProps) {
  const navigate = useNavigate();
  const sizes = useSettings((settings) => settings.lessonPanesSize);
  // without a task in its address a lesson begins with the text, and an exam, whose clock runs, with its first task
  const beginsWithText = wantedId === undefined && lesson.exam !== 'writing';
  const [first] = useState<Part>(wantedPart ?? (beginsWithText ? 'theory' : 'statement'));
  const [part, setShown] = useState(first);
  const isNarrow = useIsNarrow();
  const taskId = taskToOpen(lesson, wantedId);

  // put the chosen task into the address, so that later results do not change the choice
  useEffect(() => {
    if (taskId === null || taskId === wantedId) return;
    void navigate({
      to: '/user_ui/course/$courseId',
      params: { courseId: String(courseId) },
      // a link to a step of an animation stays
      search: (old) => ({ ...old, lesson_id: lesson.id, task_id: taskId, part: inAddress(first) }),
      replace: true,
    });
  }, [courseId, first, lesson.id, navigate, taskId, wantedId]);

  const clock = useClock();
  const user = useUser();
  const standing = lesson.tasks.find((one) => one.task_id === taskId);
  const isClosed =
    lesson.standing.state === 'closed' && !user?.is_admin && !isTakenBack(standing?.returned, clock.nowMs);
  const closed = isClosed ? closedWords(lesson.schedule, clock) : null;
  const setPart = (next: Part) => {
    setShown(next);
    // a reload shows the same part
    void navigate({
      to: '/user_ui/course/$courseId',
      params: { courseId: String(courseId) },
      search: (old) => ({ ...old, lesson_id: lesson.id, part: inAddress(next) }),
      replace: true,
    });
  };
  const openTask = () => setShown('statement');
  const [draft, setDraft] = useState<Draft | null>(null);
  const shownLesson = draft === null ? lesson : { ...lesson, ...draft, body_tree: null };
  const [source, setSource] = useState<LeadSource | null>(null);
  const text = (
    <LeadContext value={source}>
      <Sliced>
        <LessonText courseId={courseId} lesson={shownLesson} taskId={taskId} onOpenTask={openTask} />
      </Sliced>
    </LeadContext>
  );
  const place = { courseId, lesson: shownLesson, taskId, onOpenTask: openTask };
  return (
    <>
      {user !== null && isStaff(user) && (
        // its line is kept: what stands below does not move when it comes
        <Suspense fallback={<div style={{ minHeight: 33 }} />}>
          <TeacherPreview lesson={lesson} onDraft={setDraft} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <LessonLater {...place} isTold={user !== null && !isStaff(user)} />
      </Suspense>
      {(taskId === null || !isNarrow) && <LessonBar {...place} />}
      <KeptLesson lessonId={lesson.id} onOnline={onOnline} />
      {(taskId === null || !isNarrow) && <LessonStanding lesson={lesson} />}
      {shownLesson.body.includes('::animation') &&
        lecture({
          lessonId: lesson.id,
          body: shownLesson.body,
          onSource: setSource,
          onShowText: () => setPart('theory'),
        })}
      {taskId === null ? (
        <div className={css.alone}>{text}</div>
      ) : (
        <Workspace
          statement={
            <Sliced>
              {isNarrow && <LessonStanding lesson={lesson} />}
              {task({
                lessonId: lesson.id,
                taskId,
                standing,
                closed,
                onward: (
                  <Suspense fallback={null}>
                    <Onward courseId={courseId} lesson={lesson} taskId={taskId} onOpenTask={openTask} />
                  </Suspense>
                ),
              })}
            </Sliced>
          }
          theory={text}
          part={part}
          onPart={setPart}
          sizes={sizes}
          onSizes={(lessonPanesSize) => changeSettings({ lessonPanesSize })}
          before={<BackToCourse courseId={courseId} lesson={lesson} />}
          after={<Stops {...place} />}
        />
      )}
    </>
  );
}

/** The statement is what an address without a part shows. */
const inAddress = (part: Part) => (part === 'statement' ? undefined : part);

function LessonSkeleton() {
  return (
    <Stack gap="md" p="xl">
      <Skeleton height={32} width="40%" />
      <Skeleton height={200} />
      <Skeleton height={120} />
    </Stack>
  );
}
