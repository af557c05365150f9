import { ActionIcon } from '@mantine/core';
import type { ComponentType } from 'react';
import css from './icon-button.module.css';
import { Hint } from './hint.tsx';

type Props = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Short, for people who see the button in its place. */
  hint: string;
  /** Complete, with group and number, for screen readers. */
  label: string;
  isDisabled?: boolean;
  /** A row of a table that is used by touch too. */
  isLarge?: boolean;
  /** Gets the focus when it appears. */
  hasFocus?: boolean;
  onClick: () => void;
};

export const IconButton = ({
  icon: Icon,
  hint,
  label,
  isDisabled = false,
  isLarge = false,
  hasFocus = false,
  onClick,
}: Props) => (
  <Hint label={hint}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={isLarge ? 'lg' : 'md'}
      className={css.button}
      aria-label={label}
      autoFocus={hasFocus}
      // stays focusable: a person who moves a row by keyboard keeps the focus at the end of the list
      aria-disabled={isDisabled || undefined}
      {...(isDisabled ? { 'data-disabled': true } : { onClick })}
    >
      <Icon size={isLarge ? 18 : 16} aria-hidden />
    </ActionIcon>
  </Hint>
);
