import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCertificate,
  IconChartBar,
  IconChevronDown,
  IconDots,
  IconDownload,
} from '@tabler/icons-react';
import { DropdownMenu } from '../../ui/buttons/dropdown-menu.tsx';
import { Hint } from '../../ui/buttons/hint.tsx';
import { LinkIcon } from '../../ui/buttons/links.tsx';
import { MenuLink } from '../../ui/buttons/menu-link.tsx';
import css from './results.module.css';

type Props = {
  /** The lesson whose solutions can be rejudged at once. */
  lessonId: number | undefined;
  /** A course has marks. */
  isOfCourse: boolean;
  /** Begins to select cells; undefined when there is nothing to select. */
  onChoose: (() => void) | undefined;
  onCsv: () => void;
  onWorkbook: () => void;
  isMakingWorkbook: boolean;
  /** The filters are in sight, on a phone. */
  isFiltering: boolean;
  onFilters: () => void;
};

/** What can be done with the whole table. */
export const ResultsActions = ({
  lessonId,
  isOfCourse,
  onChoose,
  onCsv,
  onWorkbook,
  isMakingWorkbook,
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
    <DropdownMenu
      position="bottom-end"
      target={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={isMakingWorkbook}
        >
          Выгрузить
        </Button>
      }
    >
      <Menu.Item onClick={onWorkbook}>XLSX — баллы, попытки и даты</Menu.Item>
      <Menu.Item onClick={onCsv}>CSV — только баллы</Menu.Item>
    </DropdownMenu>
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Ещё действия" data-menu>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {onChoose !== undefined && <Menu.Item onClick={onChoose}>Выбрать решения…</Menu.Item>}
      {lessonId !== undefined && (
        <MenuLink
          to="/admin/lesson/$lessonId/results"
          params={{ lessonId: String(lessonId) }}
          // a link, because the dialog has an address of its own
          search={(search) => ({ ...search, rejudge: 1 })}
        >
          Перепроверить всё занятие…
        </MenuLink>
      )}
      <Menu.Item className={css.onPhone ?? ''} onClick={onWorkbook}>
        Выгрузить XLSX
      </Menu.Item>
      <Menu.Item className={css.onPhone ?? ''} onClick={onCsv}>
        Выгрузить CSV
      </Menu.Item>
    </DropdownMenu>
  </>
);
