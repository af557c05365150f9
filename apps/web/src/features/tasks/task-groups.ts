import type { MyTaskRow } from '@put/contract/home/my-task-row';
import { localTimeWords, timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { isToImprove } from '../../parts/schedule/returned-words.ts';
import { worthWords } from '../../parts/schedule/standing-words.ts';
import { toLocal } from '../../parts/time/zoned-time.ts';

type Clock = { timeZone: string; nowMs: number };
export type TaskGroup = { key: string; title: string; note: string; rows: MyTaskRow[]; isFolded: boolean };

const weekMs = 7 * 24 * 3_600_000;
/** In the order of the list. */
const order = ['returned', 'late', 'week', 'date', 'none', 'not_open', 'over', 'review', 'handed_in', 'done'] as const;
type Kind = (typeof order)[number];

function kindOf({ status, returned, standing: { state, until } }: MyTaskRow, nowMs: number): Kind {
  if (isToImprove(returned, nowMs)) return 'returned';
  if (status === 'accepted' || status === 'excused') return 'done';
  if (status === 'review') return 'review';
  if (status === 'handed_in') return 'handed_in';
  if (state === 'late') return 'late';
  if (state === 'not_open') return 'not_open';
  if (state === 'closed' || state === 'practice') return 'over';
  if (until === null) return 'none';
  return Date.parse(until) - nowMs <= weekMs ? 'week' : 'date';
}

/**
 * Rows by when they are due. Later dates are a group each. What is done or has no date is folded when something else
 * stands above it.
 */
export function groupTasks(rows: readonly MyTaskRow[], clock: Clock): TaskGroup[] {
  const byKey = Map.groupBy(rows, (row) => {
    const kind = kindOf(row, clock.nowMs);
    const day = kind === 'date' ? toLocal(row.standing.until!, clock.timeZone).slice(0, 10) : '';
    return `${order.indexOf(kind)} ${day}`;
  });
  const groups = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([key, found], at) => {
    const kind = order[Number(key[0])]!;
    const isFolded = at > 0 && (kind === 'none' || kind === 'over' || kind === 'done');
    return { key, rows: found, isFolded, ...headOf(kind, found, clock) };
  });
}

function headOf(kind: Kind, rows: readonly MyTaskRow[], { timeZone, nowMs }: Clock): { title: string; note: string } {
  const untils = new Set(rows.map(({ standing }) => standing.until));
  const [until = null] = untils;
  // a moment stands in the head only when it is the same for all rows
  const at = untils.size === 1 && until !== null ? localTimeWords(until, timeZone, nowMs) : null;
  switch (kind) {
    case 'returned':
      return { title: 'На доработку', note: at === null ? '' : `до ${at}` };
    case 'late': {
      const worths = new Set(rows.map(({ standing }) => worthWords(standing)));
      const worth = worths.size === 1 ? `ещё ${[...worths][0]}` : 'ещё принимается';
      return { title: 'Просрочено', note: at === null ? worth : `${worth} до ${at}` };
    }
    case 'week':
      return { title: 'На этой неделе', note: at === null ? '' : `до ${at}` };
    case 'date': {
      const day = new Intl.DateTimeFormat('ru', { timeZone, day: 'numeric', month: 'long' }).format(Date.parse(until!));
      return { title: `До ${day}`, note: timeLeftWords(until!, timeZone, nowMs) ?? '' };
    }
    case 'none':
      return { title: 'Без срока', note: '' };
    case 'not_open':
      return { title: 'Откроются позже', note: at === null ? '' : at };
    case 'over':
      return { title: 'Срок прошёл', note: '' };
    case 'review':
      return { title: 'На проверке', note: '' };
    case 'handed_in':
      return { title: 'Сданы', note: 'результат покажет преподаватель' };
    case 'done':
      return { title: 'Решены', note: '' };
  }
}
