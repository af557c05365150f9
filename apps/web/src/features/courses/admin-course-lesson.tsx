import { ActionIcon, Menu, Switch, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countWords } from '../../ui/words/count-words.ts';
import { DropdownMenu } from '../../ui/buttons/dropdown-menu.tsx';
import { Hint } from '../../ui/buttons/hint.tsx';
import { LinkAnchor, LinkIcon } from '../../ui/buttons/links.tsx';
import { statusWords } from '../../parts/status/status-mark.tsx';
import css from './admin-course.module.css';
import type { CourseLesson } from './use-lesson-changes.ts';

type Props = {
  lesson: CourseLesson;
  courseId: number;
  handle: ReactNode;
  place: number;
  /** Undefined for the first and the last place. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onPublish: (isPublished: boolean) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

export function AdminCourseLesson(props: Props) {
  const { lesson, courseId, handle, place: index, onPublish } = props;
  const { id, title, status, tasks } = lesson;
  const params = { lessonId: String(id) };
  return (
    <>
      <span className={css.lead}>
        {handle}
        <span className={css.place}>{index}</span>
      </span>
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
        <Hint label="Посмотреть как ученик">
          <LinkIcon
            {...icon}
            to="/user_ui/course/$courseId"
            params={{ courseId: String(courseId) }}
            search={{ lesson_id: id }}
            aria-label={`Посмотреть как ученик: «${title}»`}
          >
            <IconEye size={18} aria-hidden />
          </LinkIcon>
        </Hint>
        <Hint label="Результаты">
          <LinkIcon
            {...icon}
            to="/admin/lesson/$lessonId/results"
            params={params}
            aria-label={`Результаты занятия «${title}»`}
          >
            <IconTable size={18} aria-hidden />
          </LinkIcon>
        </Hint>
        <LessonMenu {...props} />
      </div>
    </>
  );
}

const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;

/** Includes moving up and down, for those who can not drag the lesson. */
function LessonMenu({ lesson: { title }, onUp, onDown, onDuplicate, onRemove }: Props) {
  return (
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon {...icon} aria-label={`Действия с занятием «${title}»`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={!onUp} onClick={onUp}>
        Выше
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} disabled={!onDown} onClick={onDown}>
        Ниже
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
        Дублировать
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
        Удалить…
      </Menu.Item>
    </DropdownMenu>
  );
}
