import '../../styles/mantine-app.css';
import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/screen/logo.tsx';
import css from './narrow-page.module.css';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** The layout of pages for visitors: one narrow column. */
export function NarrowPage({ title, lead, children }: Props) {
  return (
    <div className={css.page}>
      <main id="main" className={css.column} tabIndex={-1}>
        <Link to="/" className={css.brand}>
          <Logo size={36} />
          Путь
        </Link>
        <Title order={1} mb={lead === undefined ? 'md' : 4}>
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dimmed" mb="md">
            {lead}
          </Text>
        )}
        {children}
      </main>
    </div>
  );
}
