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
      <Group justify="space-between" align="flex-start" gap="xs" mb="md">
        <div>
          <Title order={2} id={titleId} tabIndex={-1} className={css.sectionTitle}>
            {title}
          </Title>
          {description !== undefined && (
            <Text c="dimmed" size="sm" mt={2} maw="70ch">
              {description}
            </Text>
          )}
        </div>
        {aside}
      </Group>
      {children}
    </section>
  );
}
