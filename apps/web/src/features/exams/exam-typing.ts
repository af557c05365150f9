import type { Typed } from '@put/contract/submissions/submissions';
import { isWorthRepeating } from '../../api/errors.ts';
import { randomKey } from '../../ui/browser/random-key.ts';
import { beganFrom, continued } from '../../parts/drafts/choose-draft.ts';
import { stampOf } from '../../parts/drafts/draft-keeper.ts';
import type { ExamTyping } from '../../parts/exam/exam-typing.ts';

type Unsent = {
  taskId: number;
  /** By a clock that nobody can set: milliseconds since the page was opened. */
  atMs: number;
  count: number;
  /** Names the text; it is compared and never counted with. */
  changedAt: string;
  send: () => Promise<void>;
};

/** What became of the texts that were on their way. */
export type Sent = 'all' | 'some_late';

type Clock = { nowMs: () => number; page: string };
const ofThisPage: Clock = { nowMs: () => performance.now(), page: randomKey() };

/**
 * When each text of an exam was typed, by the monotonic clock of the page: the clock of the device may be wrong. What an
 * earlier load of the page typed and could not send has no such time, so it counts from its arrival.
 */
export function typingOf({ nowMs, page }: Clock) {
  const unsent = new Map<number, Unsent>();
  const written = new Map<number, number>();
  const opened = new Set<number>();
  const refused = new Set<number>();
  let count = 0;

  const typed: ExamTyping['typed'] = (taskId) => {
    const last = unsent.get(taskId);
    const of = (one: Unsent): Typed => ({ page, count: one.count, ms_ago: Math.round(nowMs() - one.atMs) });
    return last ? { typed: of(last) } : {};
  };

  const watch: ExamTyping['watch'] = (taskId, storage, save) => {
    opened.add(taskId);
    return {
      ...storage,
      write: (draft) => {
        storage.write(draft);
        if (unsent.has(taskId) || !draft.is_sent) written.set(taskId, nowMs());
        if (draft.is_sent) {
          unsent.delete(taskId);
          return;
        }
        // the same text again, after an answer that came late
        if (unsent.get(taskId)?.changedAt === draft.changed_at) return;
        const send = async () => {
          const mark = await save(draft, { isLeaving: false, stamp: stampOf(beganFrom(draft), draft.page) });
          storage.write({ ...draft, ...continued(mark), is_sent: true });
        };
        unsent.set(taskId, { taskId, atMs: nowMs(), count: ++count, changedAt: draft.changed_at, send });
      },
    };
  };

  return {
    typed,
    watch,
    hasUnsent: () => unsent.size > 0,
    /** Whether this page has opened the task: its draft is then sent by its own screen. */
    isOpened: (taskId: number) => opened.has(taskId),
    /** Whether `sendAll` was told that a text of the task comes too late. */
    isRefused: (taskId: number) => refused.has(taskId),
    /** Whether this page has typed at the task since a moment of its clock, so that who was told then does not know. */
    isWritten: (taskId: number, sinceMs: number) => unsent.has(taskId) || (written.get(taskId) ?? 0) > sinceMs,
    nowMs,
    /** Throws when the network is gone. A text that the server does not take any more is left on the device. */
    sendAll: async () => {
      let sent: Sent = 'all';
      for (const one of unsent.values()) {
        try {
          await one.send();
        } catch (error) {
          if (isWorthRepeating(error)) throw error;
          sent = 'some_late';
          refused.add(one.taskId);
        }
        unsent.delete(one.taskId);
      }
      return sent;
    },
  };
}

export type Typing = ReturnType<typeof typingOf>;

/** One for a lesson while the page is open, so that what was typed outlives the screen. */
const typings = new Map<number, Typing>();

export function typingIn(lessonId: number): Typing {
  const known = typings.get(lessonId) ?? typingOf(ofThisPage);
  typings.set(lessonId, known);
  return known;
}
