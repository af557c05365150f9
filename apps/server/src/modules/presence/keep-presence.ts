import type { Doing } from '@put/contract/results/presence';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { SocketName } from '../../http/sockets/hear-messages.ts';
import { keepSaid, keepSeen, type Place, type Said } from './presence.store.ts';
import { publishPresence } from './publish-presence.ts';

/** What changes within this time is written and told together. */
const gatherMs = 60;
/** At most one write a student in this time, while the student goes on as before. */
const sameAfterMs = 10_000;
/** And in this time in any case. */
const otherAfterMs = 1_000;
/** A page that is loaded again comes back within this time. */
const returnMs = 5_000;
const seenEveryMs = 30_000;

type Step = { task_id: number | null; doing: Doing };
type Student = Place & {
  /** What each page said last; a later one stands behind. */
  pages: Map<SocketName, Step>;
  last: Step;
  written: (Step & { atMs: number }) | null;
  dueAtMs: number | null;
};

/**
 * Where students are, as this process hears it by its sockets. A student with several pages is where the page in sight
 * is. The database and the teachers are told at once when the task changes or the student comes or goes, else at most
 * every ten seconds.
 */
export function keepPresence(
  { db, events, onError }: { db: Db; events: Events; onError: (error: unknown) => void },
  now: () => number = Date.now,
) {
  const students = new Map<string, Student>();
  const due = new Set<Student>();
  let gathering: NodeJS.Timeout | undefined;
  let seeing: NodeJS.Timeout | undefined;
  let isWriting = false;
  let isClosed = false;

  const gather = () => {
    if (due.size > 0 && !isClosed) gathering ??= setTimeout(() => void write(), gatherMs).unref();
  };
  const write = async () => {
    gathering = undefined;
    if (!isWriting) {
      isWriting = true;
      await writeDue([...due].filter(({ dueAtMs }) => dueAtMs! <= now())).catch(onError);
      isWriting = false;
    }
    gather();
  };
  const writeDue = async (ready: readonly Student[]) => {
    if (ready.length === 0) return;
    const said = ready.map((student): Said => ({ ...placeOf(student), ...stepOf(student) }));
    ready.forEach((student, at) => {
      due.delete(student);
      student.dueAtMs = null;
      const { task_id, doing } = said[at]!;
      student.written = { task_id, doing, atMs: now() };
      if (student.pages.size === 0) students.delete(keyOf(student));
    });
    await db.transaction().execute(async (tx) => publishPresence(tx, events, await keepSaid(tx, said)));
  };

  const plan = (student: Student, { isSaid, waitMs }: { isSaid: boolean; waitMs: number }) => {
    const { written } = student;
    const step = stepOf(student);
    const isOther = written === null || isMaterial(step, written);
    if (!isOther && step.doing === written.doing && !(isSaid && isWork(step.doing))) {
      due.delete(student);
      return;
    }
    const earliestMs = written === null ? 0 : written.atMs + (isOther ? otherAfterMs : sameAfterMs);
    const atMs = Math.max(now() + waitMs, earliestMs);
    // what is due sooner goes out sooner, with what holds then
    student.dueAtMs = due.has(student) && waitMs === 0 ? Math.min(student.dueAtMs!, atMs) : atMs;
    due.add(student);
    gather();
  };

  const seeAll = () => {
    const here = [...students.values()].filter((student) => stepOf(student).doing !== 'away');
    if (students.size > 0) seeAgain();
    return keepSeen(db, here.map(placeOf));
  };
  const seeAgain = () => {
    clearTimeout(seeing);
    if (!isClosed) seeing = setTimeout(() => void seeAll().catch(onError), seenEveryMs).unref();
  };

  return {
    hear({ lesson_id, user_id, ...step }: Said, from: SocketName): void {
      const key = keyOf({ lesson_id, user_id });
      const pages: Student['pages'] = new Map();
      const student = students.get(key) ?? { lesson_id, user_id, pages, last: step, written: null, dueAtMs: null };
      if (students.size === 0) seeAgain();
      students.set(key, student);
      student.last = step;
      student.pages.delete(from);
      student.pages.set(from, step);
      plan(student, { isSaid: true, waitMs: 0 });
    },
    leave(from: SocketName): void {
      for (const [key, student] of students) {
        if (!student.pages.delete(from)) continue;
        plan(student, { isSaid: false, waitMs: returnMs });
        if (student.pages.size === 0 && !due.has(student)) students.delete(key);
      }
    },
    seeAll,
    close(): void {
      // a write that is under way plans nothing more
      isClosed = true;
      clearTimeout(gathering);
      clearTimeout(seeing);
    },
  };
}

const keyOf = ({ lesson_id, user_id }: Place): string => `${lesson_id}-${user_id}`;
const placeOf = ({ lesson_id, user_id }: Student): Place => ({ lesson_id, user_id });

/** What the page in sight said last; when none is, the student is away from where the last one was. */
function stepOf({ pages, last }: Student): Step {
  return [...pages.values()].findLast(({ doing }) => doing !== 'away') ?? { ...last, doing: 'away' };
}

/** Each of these is news again, because the rules count the time since the last one. */
const isWork = (doing: Doing): boolean => doing === 'writes' || doing === 'runs' || doing === 'waits';

const isMaterial = (a: Step, b: Step): boolean =>
  a.task_id !== b.task_id ||
  (a.doing === 'away') !== (b.doing === 'away') ||
  (a.doing === 'waits') !== (b.doing === 'waits');
