import { Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import { type LessonsRow, sectionWords } from '../lesson-rows.ts';
import css from './plan.module.css';
import type { CourseLesson } from './use-lesson-changes.ts';

type Props = {
  row: LessonsRow<CourseLesson> & { kind: 'section' };
  /** The path goes through it. */
  isBetween: boolean;
  isWalked: boolean;
  onAdd: () => void;
  onRename: () => void;
  onDrop: () => void;
};

/** A heading of the plan, over the lessons of its section. */
export function PlanSection({ row: { title, isEmpty }, isBetween, isWalked, onAdd, onRename, onDrop }: Props) {
  const words = sectionWords(title);
  return (
    <div
      role="cell"
      aria-colspan={8}
      className={css.section}
      data-between={isBetween || undefined}
      data-walked={isWalked || undefined}
    >
      <h2>{words}</h2>
      {isEmpty && <span>пусто: перетащите сюда занятие или создайте новое, тогда раздел увидят ученики</span>}
      <RowMenu label={`Действия с разделом «${words}»`}>
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Новое занятие здесь
        </Menu.Item>
        {title !== '' && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
            Переименовать…
          </Menu.Item>
        )}
        {isEmpty && (
          <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={onDrop}>
            Убрать
          </Menu.Item>
        )}
      </RowMenu>
    </div>
  );
}
