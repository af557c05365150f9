import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCalendarShare,
  IconCopy,
  IconEye,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { MenuLink } from '../../../ui/buttons/menu-link.tsx';
import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import type { CourseLesson } from './use-lesson-changes.ts';

export type PlanMenuProps = {
  courseId: number;
  /** Undefined for the first and the last place. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  /** Undefined while dates are not saved. */
  onShift: (() => void) | undefined;
  onDuplicate: () => void;
  onRemove: () => void;
};

/** Includes moving up and down, for those who can not drag the lesson. */
export const PlanMenu = ({
  lesson: { id, title },
  courseId,
  onUp,
  onDown,
  onShift,
  onDuplicate,
  onRemove,
}: PlanMenuProps & { lesson: CourseLesson }) => (
  <RowMenu label={`Действия с занятием «${title}»`}>
    <MenuLink
      to="/user_ui/course/$courseId"
      params={{ courseId: String(courseId) }}
      search={{ lesson_id: id }}
      leftSection={<IconEye size={16} aria-hidden />}
    >
      Посмотреть как ученик
    </MenuLink>
    <MenuLink
      to="/admin/lesson/$lessonId/results"
      params={{ lessonId: String(id) }}
      leftSection={<IconTable size={16} aria-hidden />}
    >
      Результаты
    </MenuLink>
    <Menu.Divider />
    <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={!onUp} onClick={onUp}>
      Выше
    </Menu.Item>
    <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} disabled={!onDown} onClick={onDown}>
      Ниже
    </Menu.Item>
    <Menu.Item leftSection={<IconCalendarShare size={16} aria-hidden />} disabled={!onShift} onClick={onShift}>
      {onShift === undefined ? 'Сдвинуть сроки: сначала сохраните' : 'Сдвинуть сроки отсюда и дальше…'}
    </Menu.Item>
    <Menu.Divider />
    <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
      Сделать копию
    </Menu.Item>
    <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
      Удалить…
    </Menu.Item>
  </RowMenu>
);
