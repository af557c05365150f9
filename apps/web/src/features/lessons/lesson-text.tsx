import { Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { type Embeds, Markdown } from '../../parts/markdown/markdown.tsx';
import { AskButton } from '../../parts/questions/ask-button.tsx';
import { useSettings } from '../../parts/settings/settings.ts';
import type { OpenLesson } from './lesson-steps.ts';
import { LessonTaskLink, LessonTasks } from './lesson-tasks.tsx';
import { ReadingButton } from './reading-button.tsx';
import { useReadingPosition } from './use-reading-position.ts';
import css from './lesson.module.css';

type Props = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

/** The text of a lesson, its tasks, and links to the lessons before and after. */
export function LessonText({ courseId, lesson, taskId, onOpenTask }: Props) {
  const { tasks } = lesson;
  const embeds = useMemo<Embeds>(
    () => ({
      task: (id) => {
        const task = tasks.find(({ task_id }) => task_id === id);
        // a task that is not in the lesson: only the author's preview reports it
        return task === undefined ? null : <LessonTaskLink {...{ courseId, lesson, task, onOpenTask }} />;
      },
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a handler that only sets state
    [courseId, lesson],
  );
  const textSize = useSettings((kept) => kept.textSize);
  const lineWidth = useSettings((kept) => kept.lineWidth);
  const root = useRef<HTMLDivElement>(null);
  const [isFar, toStart] = useReadingPosition(root, lesson.id);
  return (
    <div ref={root} className={css.text} data-asked="lesson" data-text-size={textSize} data-line-width={lineWidth}>
      {isFar && (
        <p className={css.stopped} role="status">
          <span>Вы остановились здесь</span>
          <button type="button" onClick={toStart}>
            К началу занятия
          </button>
        </p>
      )}
      {lesson.section !== '' && <p className={css.section}>{lesson.section}</p>}
      <div className={css.title}>
        <Title order={2} size="h1">
          {lesson.title}
        </Title>
        <AskButton taskId={null} />
        <ReadingButton />
      </div>
      {lesson.body === '' ? (
        <p className={css.section}>В этом занятии только задачи.</p>
      ) : (
        <Markdown
          text={lesson.body}
          tree={lesson.body_tree}
          topHeading={3}
          idPrefix={`lesson-${lesson.id}-`}
          embeds={embeds}
        />
      )}
      {tasks.length > 0 && <LessonTasks courseId={courseId} lesson={lesson} taskId={taskId} onOpenTask={onOpenTask} />}
      {lesson.exam !== 'writing' && (
        <nav className={css.neighbours} aria-label="Соседние занятия">
          {lesson.previous_lesson_id !== null && (
            <LinkButton
              variant="default"
              to="/user_ui/course/$courseId"
              params={{ courseId: String(courseId) }}
              search={{ lesson_id: lesson.previous_lesson_id }}
              leftSection={<IconArrowLeft size={16} aria-hidden />}
            >
              Предыдущее занятие
            </LinkButton>
          )}
          {lesson.next_lesson_id !== null && (
            <LinkButton
              variant="default"
              ml="auto"
              to="/user_ui/course/$courseId"
              params={{ courseId: String(courseId) }}
              search={{ lesson_id: lesson.next_lesson_id }}
              rightSection={<IconArrowRight size={16} aria-hidden />}
            >
              Следующее занятие
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}
