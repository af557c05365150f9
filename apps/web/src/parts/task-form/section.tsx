import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import css from './task-editor.module.css';

type Props = {
  /** The id to which links at the top lead. */
  anchor: string;
  title: string;
  description?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export function Section({ anchor, title, description, aside, children }: Props) {
  const titleId = useId();
  return (
    <section className={css.section} data-section={anchor} aria-labelledby={titleId}>
      <Group className={css.sectionHead} justify="space-between" gap="xs">
        <Title order={2} id={titleId} tabIndex={-1} className={css.sectionTitle}>
          {title}
        </Title>
        {aside}
      </Group>
      {description !== undefined && (
        <Text className={css.sectionWords} c="dimmed" size="sm" maw="70ch">
          {description}
        </Text>
      )}
      {children}
    </section>
  );
}
