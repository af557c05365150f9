import { ActionIcon, Button, Menu } from '@mantine/core';
import { adminExports } from '@put/contract/exports/exports';
import { adminPoints } from '@put/contract/marks/point-imports';
import { adminRejudges } from '@put/contract/judge/rejudges';
import {
  IconAdjustmentsHorizontal,
  IconCertificate,
  IconChartBar,
  IconChevronDown,
  IconDots,
  IconDownload,
} from '@tabler/icons-react';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { DropdownMenu } from '../../ui/buttons/dropdown-menu.tsx';
import { Hint } from '../../ui/buttons/hint.tsx';
import { LinkIcon } from '../../ui/buttons/links.tsx';
import { MenuLink } from '../../ui/buttons/menu-link.tsx';
import type { Exports } from './exports/use-exports.ts';
import css from './results.module.css';

type Props = {
  /** The lesson whose solutions can be rejudged at once. */
  lessonId: number | undefined;
  courseId: number;
  /** A course has marks. */
  isOfCourse: boolean;
  /** Begins to select cells; undefined when there is nothing to select. */
  onChoose: (() => void) | undefined;
  exports: Pick<Exports, 'startTable' | 'show'>;
  /** The filters are in sight, on a phone. */
  isFiltering: boolean;
  onFilters: () => void;
};

/** What can be done with the whole table. */
export const ResultsActions = ({
  lessonId,
  courseId,
  isOfCourse,
  onChoose,
  exports,
  isFiltering,
  onFilters,
}: Props) => (
  <>
    <ActionIcon
      className={css.toFilters ?? ''}
      variant={isFiltering ? 'light' : 'subtle'}
      color={isFiltering ? 'pine' : 'gray'}
      size="lg"
      aria-label="Поиск и порядок"
      aria-expanded={isFiltering}
      onClick={onFilters}
    >
      <IconAdjustmentsHorizontal size={20} aria-hidden />
    </ActionIcon>
    <Hint label="Статистика">
      <LinkIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Статистика"
        to="."
        search={({ group }: { group?: unknown }) => ({ view: 'statistics', ...(group !== undefined && { group }) })}
      >
        <IconChartBar size={20} aria-hidden />
      </LinkIcon>
    </Hint>
    {isOfCourse && (
      <Hint label="Оценки">
        <LinkIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Оценки"
          to="."
          search={({ group }: { group?: unknown }) => ({ view: 'marks', ...(group !== undefined && { group }) })}
        >
          <IconCertificate size={20} aria-hidden />
        </LinkIcon>
      </Hint>
    )}
    <Allowed call={adminExports.start} course={courseId}>
      <DropdownMenu
        position="bottom-end"
        target={
          <Button
            variant="default"
            data-tour="export"
            leftSection={<IconDownload size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Выгрузить
          </Button>
        }
      >
        <ExportItems exports={exports} isOfCourse={isOfCourse} />
      </DropdownMenu>
    </Allowed>
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Ещё действия" data-menu>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {onChoose !== undefined && <Menu.Item onClick={onChoose}>Выбрать решения…</Menu.Item>}
      <Allowed call={adminPoints.set} course={courseId}>
        <Menu.Item onClick={() => exports.show('points')}>Загрузить баллы…</Menu.Item>
      </Allowed>
      {lessonId !== undefined && (
        <Allowed call={adminRejudges.start} course={courseId}>
          <MenuLink
            to="/admin/lesson/$lessonId/results"
            params={{ lessonId: String(lessonId) }}
            // a link, because the dialog has an address of its own
            search={(search) => ({ ...search, rejudge: 1 })}
          >
            Перепроверить всё занятие…
          </MenuLink>
        </Allowed>
      )}
      <Allowed call={adminExports.start} course={courseId}>
        <ExportItems exports={exports} isOfCourse={isOfCourse} className={css.onPhone ?? ''} />
      </Allowed>
    </DropdownMenu>
  </>
);

type ItemsProps = Pick<Props, 'exports' | 'isOfCourse'> & { className?: string };

const ExportItems = ({ exports: { startTable, show }, isOfCourse, className = '' }: ItemsProps) => (
  <>
    <Menu.Item className={className} onClick={() => startTable('xlsx')}>
      Таблица XLSX: баллы, попытки, даты{isOfCourse ? ', оценки' : ''}
    </Menu.Item>
    <Menu.Item className={className} onClick={() => startTable('csv')}>
      Таблица CSV: только баллы
    </Menu.Item>
    <Menu.Item className={className} onClick={() => show('works')}>
      Решения архивом…
    </Menu.Item>
    <MenuLink className={className} to="." search={(search: object) => ({ ...search, view: 'sheet' })}>
      Ведомость для печати
    </MenuLink>
    <Menu.Item className={className} onClick={() => show('list')}>
      Готовые выгрузки
    </Menu.Item>
  </>
);
