import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './bulk-bar.module.css';
import { DropdownMenu } from '../buttons/dropdown-menu.tsx';

type Props = {
  /** The number of chosen rows in words: «3 задачи». */
  chosen: string;
  onClear: () => void;
  isActing: boolean;
  /** A control that chooses more rows. */
  more?: ReactNode;
  /** Items of the menu. */
  actions: ReactNode;
  /** Stands after the list and stays at the bottom of the window, so that nothing moves when it comes. */
  isBelow?: boolean;
  /** Dialogs of the actions. */
  children?: ReactNode;
};

/** Stays visible over a list: how many rows are chosen, and the actions on all of them. */
export const BulkBar = ({ chosen, onClear, isActing, more, actions, isBelow = false, children }: Props) => (
  <section className={css.bulk} data-below={isBelow || undefined} aria-label="Действия с выбранными">
    <Text className={css.count} aria-live="polite">
      Выбрано: {chosen}
    </Text>
    {more}
    <Button variant="subtle" size="sm" color="gray" onClick={onClear}>
      Снять выбор
    </Button>
    <DropdownMenu
      position={isBelow ? 'top-end' : 'bottom-end'}
      withinPortal={false}
      target={
        <Button size="sm" loading={isActing} rightSection={<IconChevronDown size={16} aria-hidden />}>
          Действия
        </Button>
      }
    >
      {actions}
    </DropdownMenu>
    {children}
  </section>
);
