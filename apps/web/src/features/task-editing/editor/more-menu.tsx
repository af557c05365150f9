import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDots, IconEqual, IconHistory, IconRefresh } from '@tabler/icons-react';
import css from '../../../parts/task-form/task-editor.module.css';
import { MenuLink } from '../../../ui/buttons/menu-link.tsx';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';

type Props = {
  isBusy: boolean;
  /** Null while students do not see the task. */
  onWithdraw: (() => void) | null;
  onRejudge: (() => void) | null;
  onVersions: () => void;
};

/** «⋯»: what is rarely done with a task. */
export const MoreMenu = ({ isBusy, onWithdraw, onRejudge, onVersions }: Props) => (
  <DropdownMenu
    position="bottom-end"
    width={320}
    target={
      <ActionIcon variant="default" size={36} aria-label="Ещё действия">
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    }
  >
    <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onVersions}>
      Версии
    </Menu.Item>
    <MenuLink
      to="/admin/task/$taskId/statistics"
      params={(known: { taskId?: string }) => ({ taskId: known.taskId ?? '' })}
      leftSection={<IconChartBar size={16} aria-hidden />}
    >
      Статистика
      <span className={css.menuWords}>Где ученики не проходят, и что исправить в задаче.</span>
    </MenuLink>
    <MenuLink
      to="/admin/task/$taskId/similarity"
      params={(known: { taskId?: string }) => ({ taskId: known.taskId ?? '' })}
      leftSection={<IconEqual size={16} aria-hidden />}
    >
      Сходство решений
      <span className={css.menuWords}>Чьи программы похожи, и кто сдал раньше.</span>
    </MenuLink>
    {onRejudge !== null && (
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRejudge}>
        Перепроверить решения учеников
        <span className={css.menuWords}>
          Прежние попытки — по нынешним тестам. Сначала покажем, чей балл изменится.
        </span>
      </Menu.Item>
    )}
    {onWithdraw !== null && (
      <>
        <Menu.Divider />
        <Menu.Item disabled={isBusy} onClick={onWithdraw}>
          Снять с публикации
        </Menu.Item>
      </>
    )}
  </DropdownMenu>
);
