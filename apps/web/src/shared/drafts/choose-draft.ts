import * as z from 'zod/mini';

/** What the copy on this device knows of itself beside the text. */
export const DraftState = z.object({
  /** By this device's clock. */
  changed_at: z.iso.datetime(),
  /** `saved_at` of the server's draft that this one was made from; null when there was none. */
  base_saved_at: z.nullable(z.iso.datetime()),
  /** Whether the server has it. */
  is_sent: z.boolean(),
});

/** The copy on this device, written with every keystroke and the same in all tabs. */
export type LocalDraft<T> = T & z.infer<typeof DraftState>;
export type ServerDraft<T> = T & { saved_at: string };

export type Choice =
  | { take: 'nothing' }
  | {
      take: 'local' | 'server';
      /** A different text that must not vanish without a word. */ other: 'local' | 'server' | null;
    };

/** Which draft goes into the editor: the newest of what this device has not sent yet and what the server keeps. */
export function chooseDraft<T>(
  local: LocalDraft<T> | null,
  server: ServerDraft<T> | null,
  isSame: (a: T, b: T) => boolean,
): Choice {
  if (local === null) return server === null ? { take: 'nothing' } : { take: 'server', other: null };
  if (server === null) return { take: 'local', other: null };
  if (local.is_sent || isSame(local, server)) return { take: 'server', other: null };
  // nobody has written in between: what was not sent continues what the server has
  if (server.saved_at === local.base_saved_at) return { take: 'local', other: null };
  return Date.parse(local.changed_at) >= Date.parse(server.saved_at)
    ? { take: 'local', other: 'server' }
    : { take: 'server', other: 'local' };
}
