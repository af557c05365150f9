import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordFor } from '../../ui/words/count-words.ts';
import css from './statistics.module.css';
import type { SubmissionSearch } from './submission-search.ts';

type Props = { to: SubmissionSearch; children: ReactNode; name?: string };

/** A number, and behind it the submissions that it counts. */
export const SubmissionsLink = ({ to, children, name }: Props) => (
  <Anchor
    component={Link}
    inherit
    className={css.behind ?? ''}
    to={'/admin/submission/list' as string}
    search={to as never}
    {...(name && { 'aria-label': name })}
  >
    {children}
  </Anchor>
);

/** A link around a part of a chart. */
export const chartLink = (to: SubmissionSearch) => (children: ReactNode, name: string) => (
  <Link to="/admin/submission/list" search={to as never} aria-label={name}>
    {children}
  </Link>
);

/** A link around a part of a chart to the rows of a lesson's results that it counts. */
export const rowsLink =
  (lessonId: number, to: { solved?: number; tenth?: number; group: number | undefined }) =>
  (children: ReactNode, name: string) => (
    <Link
      to="/admin/lesson/$lessonId/results"
      params={{ lessonId: String(lessonId) }}
      search={to as never}
      aria-label={name}
    >
      {children}
    </Link>
  );

export const peopleForms = ['ученик', 'ученика', 'учеников'] as const;
export const people = (count: number): string => `${count.toLocaleString('ru')} ${wordFor(count, peopleForms)}`;
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.round((100 * part) / whole)}\u00a0%`;
