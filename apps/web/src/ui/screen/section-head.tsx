import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './section-head.module.css';

type Props = {
  /** For `aria-labelledby` of the section. */
  id: string;
  title: string;
  words?: string;
  children?: ReactNode;
};

/** The head of a section: its title and its actions. */
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
