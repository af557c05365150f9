import { ActionIcon } from '@mantine/core';
import type { ComponentType, Ref } from 'react';
import { Hint } from '../../ui/buttons/hint.tsx';

type Props = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  name: string;
  /** The shortcut as the person presses it: «Ctrl+B». */
  keys?: string | undefined;
  isDisabled: boolean;
  hasMenu?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
};

/** One button of the toolbar. Screen readers get its name and shortcut, and a hint shows both. */
export function ToolButton({ icon: Icon, name, keys, isDisabled, hasMenu = false, ref, ...others }: Props) {
  return (
    <Hint label={keys === undefined ? name : `${name} (${keys})`}>
      <ActionIcon
        ref={ref}
        variant="subtle"
        color="gray"
        size={34}
        aria-label={name}
        aria-keyshortcuts={keys?.replace('Ctrl', 'Control').replace('⌘', 'Meta')}
        disabled={isDisabled}
        data-tool
        data-has-menu={hasMenu || undefined}
        {...others}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
