import type { DraftMark, DraftStamp } from '@put/contract/drafts/drafts';
import * as z from 'zod/mini';

/** What the copy on this device stores beside the text. */
export const DraftState = z.object({
  /** By the clock of this device. */
  changed_at: z.iso.datetime(),
  /** `saved_at` of the server's draft that this copy continues; null when there was none. */
  base_saved_at: z.nullable(z.iso.datetime()),
  /** Its version; missing when the server or this copy is of an earlier release. */
  base_version: z.optional(z.string()),
  /** The page that has typed it. */
  page: z.optional(z.string()),
  /** Whether the server has this text. */
  is_sent: z.boolean(),
  /** Texts that another one has replaced here before the server had them. It gets them, to keep them as earlier ones. */
  aside: z.optional(z.array(z.unknown())),
});
type DraftState = z.infer<typeof DraftState>;

/** The copy on this device. Every keystroke writes it, and all tabs share it. */
export type LocalDraft<T> = T & DraftState;
export type ServerDraft<T> = T & DraftMark;
/** `is_known`: whether the server has ever seen the version of this device. */
export type LoadedDraft<T> = { draft: ServerDraft<T> | null; is_known?: boolean | undefined };

export type Choice =
  | { take: 'nothing' }
  | {
      take: 'local' | 'server';
      /** A different text that must be offered and not silently dropped. */ other: 'local' | 'server' | null;
    };

/** Chooses the draft for the editor. Of two texts that do not continue each other it is the newer one. */
export function chooseDraft<T>(
  local: LocalDraft<T> | null,
  { draft: server, is_known = true }: LoadedDraft<T>,
  isSame: (a: T, b: T) => boolean,
): Choice {
  if (local === null) return server === null ? { take: 'nothing' } : { take: 'server', other: null };
  if (server === null) return { take: 'local', other: null };
  // a server that was restored from a backup does not know what it had before
  if (isSame(local, server) || (local.is_sent && is_known)) return { take: 'server', other: null };
  // the server's draft has not changed since, or this device has written it, so the copy here continues it
  if (!local.is_sent && continues(local, server)) return { take: 'local', other: null };
  return Date.parse(local.changed_at) >= Date.parse(server.saved_at)
    ? { take: 'local', other: 'server' }
    : { take: 'server', other: 'local' };
}

const continues = ({ base_version, base_saved_at, page }: DraftState, { version, saved_at, page: by }: DraftMark) =>
  (page !== undefined && page === by) ||
  // without versions one of them is of an earlier release
  (version === undefined || base_version === undefined ? saved_at === base_saved_at : version === base_version);

/** Marks a copy as one that continues what the server has now. */
export const continued = ({ saved_at, version }: DraftMark) => ({ base_saved_at: saved_at, base_version: version });

/** What its save began from. Undefined: the server or this copy is of an earlier release, so nobody knows. */
export const beganFrom = ({ base_version, base_saved_at }: DraftState): DraftStamp['began_from'] =>
  base_version ?? (base_saved_at === null ? null : undefined);
