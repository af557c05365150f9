import * as z from 'zod/mini';

/** What the copy on this device stores beside the text. */
export const DraftState = z.object({
  /** By the clock of this device. */
  changed_at: z.iso.datetime(),
  /** `saved_at` of the server's draft that this copy continues; null when there was none. */
  base_saved_at: z.nullable(z.iso.datetime()),
  /** Whether the server has this text. */
  is_sent: z.boolean(),
});

/** The copy on this device. Every keystroke writes it, and all tabs share it. */
export type LocalDraft<T> = T & z.infer<typeof DraftState>;
export type ServerDraft<T> = T & { saved_at: string };

export type Choice =
  | { take: 'nothing' }
  | {
      take: 'local' | 'server';
      /** A different text that must be offered and not silently dropped. */ other: 'local' | 'server' | null;
    };

/** Chooses the draft for the editor: the newer of the copy on this device that is not sent and the server's draft. */
export function chooseDraft<T>(
  local: LocalDraft<T> | null,
  server: ServerDraft<T> | null,
  isSame: (a: T, b: T) => boolean,
): Choice {
  if (local === null) return server === null ? { take: 'nothing' } : { take: 'server', other: null };
  if (server === null) return { take: 'local', other: null };
  if (local.is_sent || isSame(local, server)) return { take: 'server', other: null };
  // the server's draft has not changed since, so the copy on this device continues it
  if (server.saved_at === local.base_saved_at) return { take: 'local', other: null };
  return Date.parse(local.changed_at) >= Date.parse(server.saved_at)
    ? { take: 'local', other: 'server' }
    : { take: 'server', other: 'local' };
}
