import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The «?» of its chapter. */
  help?: ReactNode;
  description?: ReactNode;
  children: ReactNode;
};

/** A part of an open line, with a title of its own. */
export const FieldPart = ({ title, help, description, children }: Props) => (
  <div>
    <Group gap={4} mb={2}>
      <Title order={3}>{title}</Title>
      {help}
    </Group>
    {description !== undefined && (
      <Text c="dimmed" size="sm" mb="sm">
        {description}
      </Text>
    )}
    {children}
  </div>
);
