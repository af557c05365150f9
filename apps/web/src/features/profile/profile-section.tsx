import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** The user must act here, so the section scrolls into view. */
  isMarked?: boolean;
  /** Its name in the address, which scrolls to it. */
  anchor?: string;
  children: ReactNode;
};

export function ProfileSection({ title, isMarked = false, anchor, children }: Props) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} ref={isMarked ? showAtOnce : undefined}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <Stack gap="md" maw={440}>
        {children}
      </Stack>
    </section>
  );
}

const showAtOnce = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });
