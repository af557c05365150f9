import type { Viewer } from '@put/contract/base/access';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { home, HomeMistake, HomeWords } from '@put/contract/home/home';
import type { Db } from '../../drivers/database/database.ts';
import { listUnreadAnnouncements } from '../announcements/announcements.api.ts';
import { listToImprove } from '../returns/returns.api.ts';
import { shownTests } from '../results/results.api.ts';
import { listMyLessons, standingOf } from '../schedules/schedules.api.ts';
import { listMyTasks } from '../tasks/tasks.api.ts';
import { findLastRemark, findWords, listMistakes, listSolved } from './home.store.ts';

const dayMs = 24 * 3_600_000;
const dueDays = 7;
/** The page has a row a lesson, so that many tasks of one lesson hide no other one. */
const dueShown = 30;
const streakDays = 60;
const codeLines = 12;
const sampleLength = 120;

/** What asks for something on the home page. Eight queries. */
export async function showHome(db: Db, viewer: Viewer): Promise<ReplyOf<typeof home.get>> {
  const nowMs = Date.now();
  const lessons = await listMyLessons(db, viewer);
  const open = lessons.filter((lesson) => takesWork(standingOf(lesson, nowMs).state)).map(({ id }) => id);
  const since = new Date(nowMs - streakDays * dayMs).toISOString();
  const dueBefore = new Date(nowMs + dueDays * dayMs).toISOString();
  const [due, mistakes, words, remark, solved, returned, announcements] = await Promise.all([
    listMyTasks(db, viewer, { due_before: dueBefore, limit: dueShown }),
    listMistakes(db, viewer, open),
    findWords(db, viewer),
    findLastRemark(db, viewer),
    listSolved(db, viewer.id, since),
    listToImprove(db, viewer),
    listUnreadAnnouncements(db, viewer.id),
  ]);
  const latest = laterOf(asWords(words), remark ?? null);
  return {
    due,
    ...(returned.length > 0 && { returned }),
    mistakes: mistakes.map(asMistake),
    words: latest,
    solved_at: solved,
    announcements,
  };
}

const takesWork = (state: string): boolean => state === 'open' || state === 'late' || state === 'practice';

function asMistake({ files, tests, ...mistake }: Awaited<ReturnType<typeof listMistakes>>[number]): HomeMistake {
  // only samples: their details are open at every level of feedback
  const failed = shownTests(tests ?? [], 'none').find(({ verdict }) => verdict !== 'accepted' && verdict !== 'skipped');
  const { expected = null, got = null } = failed ?? {};
  return {
    ...mistake,
    code: (files[0]?.content ?? '').split('\n', codeLines).join('\n'),
    sample: expected === null || got === null ? null : { expected: cut(expected), got: cut(got) },
  };
}

const cut = (text: string): string => {
  const words = text.trim();
  return words.length > sampleLength ? `${words.slice(0, sampleLength)}…` : words;
};

function asWords(found: Awaited<ReturnType<typeof findWords>>): HomeWords | null {
  if (!found) return null;
  const { comment, remarks, ...words } = found;
  const [first] = remarks;
  if (comment.trim() !== '') return { ...words, text: comment, line: null };
  return first ? { ...words, text: first.text, line: first.line } : null;
}

function laterOf(words: HomeWords | null, remark: HomeWords | null): HomeWords | null {
  if (words === null || remark === null) return words ?? remark;
  return Date.parse(remark.at) > Date.parse(words.at) ? remark : words;
}
