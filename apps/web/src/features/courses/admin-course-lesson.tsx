import { ActionIcon, Switch, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTable, IconTrash } from '@tabler/icons-react';
import { countWords } from '../../shared/count-words.ts';
import { LinkAnchor, LinkIcon } from '../../shared/links.tsx';
import { statusWords } from '../../shared/status-mark.tsx';
import css from './admin-course.module.css';
import type { CourseLesson } from './use-lesson-changes.ts';

type Props = {
  lesson: CourseLesson;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onPublish: (isPublished: boolean) => void;
  onRemove: () => void;
};

export function AdminCourseLesson({ lesson, isFirst, isLast, onMove, onPublish, onRemove }: Props) {
  const { id, title, status, tasks } = lesson;
  const params = { lessonId: String(id) };
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <li className={css.lesson}>
      <div>
        <LinkAnchor to="/admin/lesson/$lessonId" params={params} fw={550}>
          {title}
        </LinkAnchor>
        <Text size="sm" c="dimmed">
          {tasks === 0 ? 'без задач' : countWords(tasks, ['задача', 'задачи', 'задач'])}
        </Text>
      </div>
      <Switch
        size="sm"
        checked={status === 'published'}
        onChange={(event) => onPublish(event.currentTarget.checked)}
        label={statusWords[status]}
        aria-label={`Занятие «${title}» видно ученикам`}
        styles={{ label: { width: 104 } }}
      />
      <div className={css.buttons}>
        <ActionIcon
          {...icon}
          disabled={isFirst}
          data-move={`${id} -1`}
          aria-label={`Поднять занятие «${title}»`}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...icon}
          disabled={isLast}
          data-move={`${id} 1`}
          aria-label={`Опустить занятие «${title}»`}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <LinkIcon
          {...icon}
          to="/admin/lesson/$lessonId/results"
          params={params}
          aria-label={`Результаты занятия «${title}»`}
        >
          <IconTable size={18} aria-hidden />
        </LinkIcon>
        <ActionIcon {...icon} aria-label={`Удалить занятие «${title}»`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
