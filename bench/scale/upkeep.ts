import type pg from 'pg';
import type { Database } from '../../apps/server/src/drivers/database/database.ts';
import { removeOldEvents } from '../../apps/server/src/modules/audit/audit.store.ts';
import type { Figure } from '../figures.ts';
import { percentile, timed } from '../times.ts';
import { withoutLimit } from './fill-school.ts';

/** What the tables cost: their bytes, the vacuum after a week of work, and how a month of the audit goes. */
export async function benchUpkeep({ db, pool }: Database): Promise<Figure[]> {
  return [...(await readSizes(pool)), ...(await vacuumAfterWork(pool)), ...(await forgetMonth({ db, pool }))];
}

const ofSubmissions = [
  'submission',
  'judgement',
  'result',
  'task_stat',
  'lesson_stat',
  'answer_draft',
  'review',
  'remark',
];
const ofTraffic = ['refresh_token', 'audit', 'notification', 'mail_message', 'announcement_recipient'];

async function readSizes(pool: pg.Pool): Promise<Figure[]> {
  const { rows } = await pool.query<{ name: string; count: number; rows_mb: number; indexes_mb: number }>(
    `select relname as name, reltuples as count, pg_table_size(oid) / 1e6 as rows_mb, pg_indexes_size(oid) / 1e6 as indexes_mb
     from pg_class where relkind = 'r' and relname = any($1) order by pg_total_relation_size(oid) desc`,
    [[...ofSubmissions, ...ofTraffic]],
  );
  const millions = rows.find(({ name }) => name === 'submission')!.count / 1e6;
  const perMillion = rows
    .filter(({ name }) => ofSubmissions.includes(name))
    .reduce((mb, { rows_mb, indexes_mb }) => mb + rows_mb + indexes_mb, 0);
  return [
    ...rows.map(({ name, count, rows_mb, indexes_mb }) => ({
      name: `scale: ${name}, ${Math.round(count)} rows, of them indexes ${Math.round(indexes_mb)} MB`,
      value: rows_mb + indexes_mb,
      unit: 'MB',
    })),
    {
      name: 'scale: disk of a million submissions with all that belongs to them',
      value: perMillion / millions,
      unit: 'MB',
    },
  ];
}

/** The newest hundredth of the submissions goes through three states, as the judge takes it through. */
async function vacuumAfterWork(pool: pg.Pool): Promise<Figure[]> {
  const { rowCount } = await pool.query(
    `update submission set started_at = started_at + interval '1 millisecond'
     where id > (select max(id) - max(id) / 100 from submission)`,
  );
  const figures: Figure[] = [];
  for (const table of ['submission', 'judgement', 'result']) {
    const { ms } = await timed(() => withoutLimit(pool, (client) => client.query(`vacuum ${table}`)));
    figures.push({ name: `scale: vacuum of ${table}`, value: ms / 1000, unit: 's' });
  }
  const { ms } = await timed(() =>
    withoutLimit(pool, (client) => client.query('vacuum (index_cleanup on) submission')),
  );
  return [
    { name: 'scale: rows of submission that were changed before its vacuum', value: rowCount ?? 0 },
    ...figures,
    { name: 'scale: vacuum of submission with all its indexes', value: ms / 1000, unit: 's' },
  ];
}

const together = 5_000;

/** The oldest month: by the steps of the product, beside the drop of a table with the same rows. */
async function forgetMonth({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<Figure[]> {
  const { rows } = await pool.query<{ days: number }>(
    `select extract(day from now() - min(at))::int - 30 as days from audit`,
  );
  const days = rows[0]!.days;
  await pool.query(
    `create table audit_month as table audit with no data;
     insert into audit_month select * from audit where at < now() - make_interval(days => ${days})`,
  );
  const dropped = await timed(() => pool.query('drop table audit_month'));
  const steps: number[] = [];
  let removed = 0;
  for (let count = together; count === together;) {
    const step = await timed(() => removeOldEvents(db, days, together));
    count = step.value;
    removed += count;
    steps.push(step.ms);
  }
  const vacuumed = await timed(() => pool.query('vacuum audit'));
  const all = steps.reduce((sum, ms) => sum + ms, 0);
  return [
    { name: 'scale: events of the audit in its oldest month', value: removed },
    { name: 'scale: they are removed in steps, all together', value: all / 1000, unit: 's' },
    { name: `scale: a step of ${together}, 95th of 100`, value: percentile(steps, 0.95), unit: 'ms' },
    { name: 'scale: vacuum of the audit after that', value: vacuumed.ms / 1000, unit: 's' },
    { name: 'scale: instead of it, a drop of a table with those rows', value: dropped.ms, unit: 'ms' },
  ];
}
