import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** One sentence: what is missing here and why. */
  children: ReactNode;
  /** The one possible next action. */
  action?: ReactNode;
};

/** An empty list: a small drawing, one sentence, one action. */
export function EmptyState({ children, action }: Props) {
  return (
    <Stack align="center" gap="md" py="xl" px="md">
      <svg width="160" height="40" viewBox="0 0 160 40" fill="none" aria-hidden="true">
        <path
          d="M6 32C36 32 40 10 80 10s50 18 74 12"
          stroke="var(--pt-line-strong)"
          strokeWidth="2"
          strokeDasharray="0.1 7"
          strokeLinecap="round"
        />
        <circle cx="80" cy="10" r="6" fill="var(--pt-body)" stroke="var(--pt-here)" strokeWidth="2.5" />
      </svg>
      <Text c="dimmed" ta="center" maw="46ch">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
