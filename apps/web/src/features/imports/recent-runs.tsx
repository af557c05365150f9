import { Badge, Text } from '@mantine/core';
import { adminImports, type RecentRun } from '@put/contract/users/imports';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { SectionHead } from '../../ui/screen/section-head.tsx';
import css from './imports.module.css';
import { runTitle } from './import-words.ts';

/** Links to running jobs and to slips that can still be printed; empty when there are none. */
export function RecentRuns() {
  const runs = useQuery(query(adminImports.recent)).data?.runs ?? [];
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="recent-runs" className={css.recent}>
      <SectionHead id="recent-runs" title="За последние сутки" />
      <ul className={rows.list}>
        {runs.map((run) => (
          <li key={run.id} className={css.run}>
            <LinkAnchor to="/admin/user/import" search={{ id: run.id }}>
              {runTitle(run)}
            </LinkAnchor>
            <Text span size="sm" c="dimmed">
              <Moment at={run.created_at} />
            </Text>
            <State run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ run: { id, status, created, has_slips } }: { run: RecentRun }) {
  if (status === 'waiting' || status === 'running') return <Badge variant="light">Идёт</Badge>;
  if (has_slips)
    return (
      <LinkAnchor to="/admin/user/import" search={{ id, view: 'slips' }} size="sm">
        Напечатать карточки: {created}
      </LinkAnchor>
    );
  return (
    <Text span size="sm" c="dimmed">
      {created === 0 ? 'Карточек нет' : 'Пароли больше не видны'}
    </Text>
  );
}
