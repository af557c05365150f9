import type { Viewer } from '@put/contract/base/access';
import type { ModuleMessage } from '@put/contract/base/socket';

/** One socket, as a name for what came by it. */
export type SocketName = symbol;

/** Messages of browsers that a module hears. They are no calls: nothing is answered, and one may be lost. */
export type Hearing = {
  type: ModuleMessage['type'];
  /** The row that the message is about. */
  rowOf: (message: ModuleMessage) => number;
  /** Whether the person may speak about the row; asked once for each socket and row. */
  maySpeak: (viewer: Viewer, id: number) => Promise<boolean>;
  hear: (viewer: Viewer, message: ModuleMessage, from: SocketName) => void;
  /** The socket is closed. */
  leave: (from: SocketName) => void;
  close?: () => void;
};

/** Of one socket, below what a socket may say in all. */
const [aSecond, atOnce] = [2, 20];
const mostRows = 50;

/** What the modules hear of one socket. What is too much, or not allowed, is dropped. */
export function hearMessages(hearings: readonly Hearing[]) {
  const from: SocketName = Symbol('socket');
  const allowed = new Map<string, Promise<boolean>>();
  let [left, countedAtMs] = [atOnce, Date.now()];

  const isTooMuch = (): boolean => {
    const nowMs = Date.now();
    left = Math.min(atOnce, left + ((nowMs - countedAtMs) / 1000) * aSecond);
    countedAtMs = nowMs;
    if (left < 1) return true;
    left -= 1;
    return false;
  };
  const ask = (hearing: Hearing, viewer: Viewer, id: number): Promise<boolean> => {
    const key = `${hearing.type}:${id}`;
    const known = allowed.get(key);
    if (known) return known;
    if (allowed.size >= mostRows) return Promise.resolve(false);
    const asked = hearing.maySpeak(viewer, id);
    allowed.set(key, asked);
    return asked;
  };

  return {
    async hear(viewer: Viewer, message: ModuleMessage): Promise<void> {
      const hearing = hearings.find(({ type }) => type === message.type);
      if (hearing === undefined || isTooMuch()) return;
      if (await ask(hearing, viewer, hearing.rowOf(message))) hearing.hear(viewer, message, from);
    },
    leave: () => hearings.forEach((hearing) => hearing.leave(from)),
  };
}
