import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; description?: ReactNode; children: ReactNode };

/** A part of an open line, with a title of its own. */
export const FieldPart = ({ title, description, children }: Props) => (
  <div>
    <Title order={3} mb={2}>
      {title}
    </Title>
    {description !== undefined && (
      <Text c="dimmed" size="sm" mb="sm">
        {description}
      </Text>
    )}
    {children}
  </div>
);
