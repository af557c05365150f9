import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../shared/hint.tsx';

type Props = { label: string; icon: ReactNode; /** Undefined: not now. */ onClick: (() => void) | undefined };

/** Stays focusable when there is nowhere to go: a button that vanishes under the finger loses the place. */
export function IconButton({ label, icon, onClick }: Props) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-disabled={onClick === undefined || undefined}
        style={onClick === undefined ? { opacity: 0.4, cursor: 'default' } : undefined}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Hint>
  );
}
