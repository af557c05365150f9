import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminLessons, type Lesson } from '@put/contract/lessons/lesson-editing';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { DraftNotices } from '../../parts/drafts/draft-notices.tsx';
import { DraftWords } from '../../parts/drafts/draft-words.tsx';
import { SaveTogether, useSaveTogether } from '../../parts/forms/save-together.ts';
import { KeptNotice } from '../../parts/kept-work/kept-notice.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { StatusChip } from '../../parts/status/status-chip.tsx';
import { statusWords } from '../../parts/status/status-mark.tsx';
import { Collision } from './collision.tsx';
import { LessonBody } from './lesson-body.tsx';
import css from './lesson-editing.module.css';
import { LessonLines } from './lesson-lines.tsx';
import { LessonMeanwhile } from './lesson-meanwhile.tsx';
import { LessonSkeleton } from './lesson-skeleton.tsx';
import { LessonTasks } from './lesson-tasks.tsx';
import { NearLessons } from './near-lessons.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { useLessonForm } from './use-lesson-form.ts';
import type { VersionsSearch } from './versions-search.ts';

const VersionsPanel = lazy(() => import('./versions-panel.tsx').then((part) => ({ default: part.VersionsPanel })));

type Props = {
  lesson: Lesson;
  /** The list of deadline exceptions. */
  exceptions: ReactNode;
  /** Whether the lesson is an exam, and how it is written. */
  exam: ReactNode;
  search: VersionsSearch;
  onSearch: (search: VersionsSearch) => void;
};

export function LessonEditor({ lesson, exceptions, exam, search, onSearch }: Props) {
  const course = useQuery(query(adminCourses.get, { params: { id: String(lesson.course_id) } }));
  const state = useLessonForm(lesson);
  const { kept, text, error } = state;
  const others = useSaveTogether();
  const save = (status?: Lesson['status']) => state.save(status, others.save());
  const courseId = String(lesson.course_id);
  const whose = useWhose(lesson);
  const examWords = useExamWords(lesson);
  const sections = [...new Set(course.data?.lessons.map(({ section }) => section))].filter(Boolean);
  useHotkeys([['mod+S', () => save()]], [], true);

  return (
    <>
      <PageHeader
        isDense
        title={lesson.title}
        crumbs={[
          <LinkAnchor key="list" to="/admin/course/list" children="Курсы" />,
          <LinkAnchor key="course" to="/admin/course/$courseId" params={{ courseId }} children={lesson.course_title} />,
        ]}
        description={
          <span className={css.state}>
            <StatusChip
              label="Состояние занятия"
              words={statusWords[lesson.status]}
              tone={lesson.status === 'published' ? 'good' : 'warning'}
              value={lesson.status}
              options={states}
              onChoose={save}
            />
            <DraftWords
              of={text}
              meanwhile={lesson.status === 'published' ? 'ученики видят прежний текст' : undefined}
            />
            <span role="status">{kept.isUnsaved || others.isUnsaved ? 'Есть несохранённые изменения' : ''}</span>
          </span>
        }
        actions={
          <>
            <LinkButton
              to="/user_ui/course/$courseId"
              params={{ courseId }}
              search={{ lesson_id: lesson.id }}
              variant="default"
              children="Посмотреть как ученик"
            />
            <Button variant="default" onClick={() => onSearch({ versions: 'list' })}>
              Версии
            </Button>
            <LinkButton
              to="/admin/lesson/$lessonId/results"
              params={{ lessonId: String(lesson.id) }}
              variant="default"
              children="Результаты"
            />
            {lesson.status === 'draft' && (
              <Button variant="light" disabled={kept.isSaving} onClick={() => save('published')}>
                Опубликовать
              </Button>
            )}
            <Button loading={kept.isSaving} onClick={() => save()}>
              {lesson.status === 'published' && text.isChanged ? 'Опубликовать изменения' : 'Сохранить'}
            </Button>
          </>
        }
      />
      <NearLessons lessonId={lesson.id} lessons={course.data?.lessons} />
      <DraftNotices
        of={text}
        newest={lesson}
        unseen="Ученики его не видят."
        onCompare={() => state.setColliding(true)}
        asFile={({ title, body }) => ({ name: `${title}.md`, text: `# ${title}\n\n${body}\n` })}
      />
      <KeptNotice of={text.isOutdated ? { ...kept, isOutdated: false } : kept} />
      <LessonMeanwhile state={state} lessons={course.data?.lessons ?? []} />
      <RefusalAlert
        of={adminLessons.change}
        error={error}
        explain={{ not_found: 'Занятия или одной из его задач больше нет: их могли удалить.', conflict: null }}
      />
      {text.text === null ? (
        // the author may type only after the drafts are loaded: typing would overwrite them
        <LessonSkeleton />
      ) : (
        <div className={css.columns}>
          <LessonBody state={state} />
          <div className={css.side}>
            <LessonTasks state={state} lesson={lesson} />
            <SaveTogether value={others.join}>
              <LessonLines
                {...{ state, lesson, sections, exceptions, exam }}
                lessons={course.data?.lessons ?? []}
                examWords={others.isUnsaved ? `${examWords} · не сохранено` : examWords}
                isExamWrong={others.isWrong}
                exceptionWords={whose}
              />
            </SaveTogether>
          </div>
        </div>
      )}
      <Collision lesson={lesson} state={state} />
      {search.versions !== undefined && (
        <Suspense>
          <VersionsPanel
            {...{ lesson, text }}
            chosen={search.versions === 'list' ? null : search.versions}
            onChoose={(versions) => onSearch({ versions })}
            onClose={() => onSearch({})}
          />
        </Suspense>
      )}
    </>
  );
}

const states = [
  { value: 'published', words: 'Опубликовано', meaning: 'Ученики видят его, если курс им открыт' },
  { value: 'draft', words: 'Черновик', meaning: 'Ученики не видят' },
] as const;

/** Whose dates are other than the lesson's; empty while it is not known. */
function useWhose({ id, course_id }: Lesson): string {
  const maySee = useMayCall()(adminExceptions.list, course_id);
  const { data } = useQuery({
    ...query(adminExceptions.list, { params: { id: String(course_id) } }),
    enabled: maySee,
  });
  if (data === undefined) return '';
  const own = data.exceptions.filter(({ lesson_id }) => lesson_id === null || lesson_id === id);
  return own.length === 0 ? 'у всех одни сроки' : own.map(({ whose }) => whose).join(', ');
}

/** «45 минут на работу»; an ordinary lesson says that it is none. */
function useExamWords({ id }: Lesson): string {
  const { data } = useQuery(query(adminExams.get, { params: { id: String(id) } }));
  if (data === undefined) return '…';
  return data.exam === null ? 'нет, обычное занятие' : `да, ${countWords(data.exam.minutes, minuteForms)} на работу`;
}

const minuteForms = ['минута', 'минуты', 'минут'] as const;
