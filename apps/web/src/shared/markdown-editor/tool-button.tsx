import { ActionIcon } from '@mantine/core';
import type { ComponentType, Ref } from 'react';
import { Hint } from '../hint.tsx';

type Props = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  name: string;
  /** As it is pressed: «Ctrl+B». */
  keys?: string | undefined;
  isDisabled: boolean;
  hasMenu?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
};

/** One tool: its name is told to everybody, its keys to who rests on it. */
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
