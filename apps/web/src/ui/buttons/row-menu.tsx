import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DropdownMenu } from './dropdown-menu.tsx';
import { Unlocked } from '../fields/unlocked.tsx';

type Props = {
  /** With the name of the row: «Действия: Петрова Анна». */
  label: string;
  children: ReactNode;
};

/** «⋯» at the end of a row: all that can be done with it. */
export const RowMenu = ({ label, children }: Props) => (
  <Unlocked instead={<span />}>
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
    </DropdownMenu>
  </Unlocked>
);
