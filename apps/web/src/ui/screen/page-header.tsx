import { Breadcrumbs, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

type Props = {
  /** Also becomes the tab's title. Undefined while it loads. */
  title: string | undefined;
  description?: ReactNode;
  /** A few words beside the title, which take no line of their own. */
  aside?: ReactNode;
  /** Links above the title, outermost first: `<LinkAnchor to="/admin/course/list">Курсы</LinkAnchor>`. */
  crumbs?: ReactNode[];
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode;
  /** The title is smaller and what follows it nearer. */
  isDense?: boolean;
};

/** The head of a screen: the links above it, its title, and its actions. */
export function PageHeader({ title, description, aside, crumbs = [], actions, isDense = false }: Props) {
  usePageTitle(title);
  return (
    <Group
      component="header"
      justify="space-between"
      align="flex-end"
      gap={isDense ? 'xs' : 'md'}
      mb={isDense ? 'sm' : 'lg'}
    >
      <div>
        {crumbs.length > 0 && (
          <Breadcrumbs mb={4} separatorMargin={6}>
            {crumbs}
          </Breadcrumbs>
        )}
        <Group gap="sm" align="baseline">
          <Title order={1} mih="1.2em" {...(isDense && { fz: 26 })}>
            {title}
          </Title>
          {aside}
        </Group>
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
