import type { Draft } from '@put/contract/submissions';
import { Language, SourceFile } from '@put/contract/languages';
import * as z from 'zod/mini';

/** What is being written: the files and their language. */
export type Text = { language: Language; files: readonly SourceFile[] };

/** The copy on this device, written with every keystroke and the same in all tabs. */
export const LocalDraft = z.object({
  language: Language,
  files: z.array(SourceFile),
  /** By this device's clock. */
  changed_at: z.iso.datetime(),
  /** `saved_at` of the server's draft that this one was made from; null when there was none. */
  base_saved_at: z.nullable(z.iso.datetime()),
  /** Whether the server has it. */
  is_sent: z.boolean(),
});
export type LocalDraft = z.infer<typeof LocalDraft>;
export type ServerDraft = z.infer<typeof Draft>;

export const isSameText = (a: Text, b: Text): boolean =>
  a.language === b.language &&
  a.files.length === b.files.length &&
  a.files.every((file, place) => file.name === b.files[place]?.name && file.content === b.files[place].content);

export type Choice =
  | { take: 'nothing' }
  | {
      take: 'local' | 'server';
      /** A different text that must not vanish without a word. */ other: 'local' | 'server' | null;
    };

/** Which draft goes into the editor: the newest of what this device has not sent yet and what the server keeps. */
export function chooseDraft(local: LocalDraft | null, server: ServerDraft | null): Choice {
  if (local === null) return server === null ? { take: 'nothing' } : { take: 'server', other: null };
  if (server === null) return { take: 'local', other: null };
  if (local.is_sent || isSameText(local, server)) return { take: 'server', other: null };
  // nobody has written in between: what was not sent continues what the server has
  if (server.saved_at === local.base_saved_at) return { take: 'local', other: null };
  return Date.parse(local.changed_at) >= Date.parse(server.saved_at)
    ? { take: 'local', other: 'server' }
    : { take: 'server', other: 'local' };
}
