import { Breadcrumbs, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

type Props = {
  /** Also becomes the tab's title. Undefined while it loads. */
  title: string | undefined;
  description?: ReactNode;
  /** Links above the title, outermost first: `<LinkAnchor to="/admin/course/list">Курсы</LinkAnchor>`. */
  crumbs?: ReactNode[];
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode;
};

/** The head of a screen: the links above it, its title, and its actions. */
export function PageHeader({ title, description, crumbs = [], actions }: Props) {
  usePageTitle(title);
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md" mb="lg">
      <div>
        {crumbs.length > 0 && (
          <Breadcrumbs mb={4} separatorMargin={6}>
            {crumbs}
          </Breadcrumbs>
        )}
        <Title order={1} mih="1.2em">
          {title}
        </Title>
        {description !== undefined && (
          <Text c="dimmed" mt={4}>
            {description}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
