import { ActionIcon } from '@mantine/core';
import type { ComponentType } from 'react';
import { Hint } from '../../shared/hint.tsx';

type Props = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Short, for who sees the row. */
  hint: string;
  /** Whole, with the tag's title. */
  label: string;
  onClick: () => void;
  /** Takes the focus as it appears. */
  hasFocus?: boolean;
};

export const RowButton = ({ icon: Icon, hint, label, onClick, hasFocus = false }: Props) => (
  <Hint label={hint}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick} autoFocus={hasFocus}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  </Hint>
);
