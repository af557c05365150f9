import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconPlus,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { adminCourses, type CourseRow } from '@put/contract/courses/course-editing';
import { Link } from '@tanstack/react-router';
import { countWords } from '../../../ui/words/count-words.ts';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { Hint } from '../../../ui/buttons/hint.tsx';
import { LinkIcon } from '../../../ui/buttons/links.tsx';
import { StatusMark } from '../../../parts/status/status-mark.tsx';
import css from './admin-course-list.module.css';
import { dayWords } from '../home/day-words.ts';
import { CourseCover } from '../course-cover.tsx';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = {
  course: CourseRow;
  /** Titles of groups by id. */
  titles: ReadonlyMap<number, string>;
  onNewLesson: () => void;
  onCopy: () => void;
  onArchive: () => void;
  onRemove: () => void;
};

/** One course of the list: cover, groups, start date and actions. */
export function AdminCourseCard({ course, titles, onNewLesson, onCopy, onArchive, onRemove }: Props) {
  const { id, title, status, date, lessons, tasks } = course;
  const params = { courseId: String(id) };
  const isArchived = status === 'archived';
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <article className={css.card} data-status={status} aria-label={title}>
      <div className={css.cover}>
        <CourseCover course={course} />
      </div>
      <div className={css.text}>
        <h2 className={css.title}>
          <Link to="/admin/course/$courseId" params={params}>
            {title}
          </Link>
        </h2>
        <p className={css.note}>
          <time dateTime={date}>{dayWords(date)}</time>
          {' · '}
          {countWords(lessons, ['занятие', 'занятия', 'занятий'])}
          {' · '}
          {countWords(tasks, ['задача', 'задачи', 'задач'])}
        </p>
        <p className={css.note}>{groupWords(course, titles)}</p>
      </div>
      <div className={css.foot}>
        <StatusMark status={status} />
        <span className={css.actions}>
          <Hint label="Посмотреть как ученик">
            <LinkIcon
              {...icon}
              to="/user_ui/course/$courseId"
              params={params}
              aria-label={`Посмотреть как ученик: «${title}»`}
            >
              <IconEye size={18} aria-hidden />
            </LinkIcon>
          </Hint>
          <Hint label="Результаты">
            <LinkIcon
              {...icon}
              to="/admin/course/$courseId/results"
              params={params}
              aria-label={`Результаты курса «${title}»`}
            >
              <IconTable size={18} aria-hidden />
            </LinkIcon>
          </Hint>
          <Allowed call={adminCourses.change} course={id}>
            <DropdownMenu
              position="bottom-end"
              target={
                <ActionIcon {...icon} aria-label={`Действия с курсом «${title}»`}>
                  <IconDotsVertical size={18} aria-hidden />
                </ActionIcon>
              }
            >
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNewLesson}>
                Новое занятие…
              </Menu.Item>
              <Allowed call={adminCourses.copy}>
                <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
                  Скопировать…
                </Menu.Item>
              </Allowed>
              <Menu.Item
                leftSection={
                  isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />
                }
                onClick={onArchive}
              >
                {isArchived ? 'Вернуть из архива' : 'В архив'}
              </Menu.Item>
              <Allowed call={adminCourses.remove}>
                <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
                  Удалить…
                </Menu.Item>
              </Allowed>
            </DropdownMenu>
          </Allowed>
        </span>
      </div>
    </article>
  );
}

function groupWords({ user_group_ids }: CourseRow, titles: ReadonlyMap<number, string>): string {
  if (user_group_ids.length === 0) return 'без групп';
  const known = user_group_ids.flatMap((id) => titles.get(id) ?? []);
  return known.length === user_group_ids.length
    ? known.join(', ')
    : countWords(user_group_ids.length, ['группа', 'группы', 'групп']);
}
