import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './section-head.module.css';

type Props = {
  /** By which the part of the page is named. */
  id: string;
  title: string;
  words?: string;
  children?: ReactNode;
};

/** Above a part of a page: its title, and what can be done there. */
export const SectionHead = ({ id, title, words, children }: Props) => (
  <div className={css.head}>
    <div>
      <Title order={2} id={id}>
        {title}
      </Title>
      {words !== undefined && (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
    </div>
    {children}
  </div>
);
