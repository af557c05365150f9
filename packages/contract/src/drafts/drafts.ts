import * as z from 'zod/mini';
import { Id, Time } from '../base/primitives.ts';

const name = z.string().check(z.maxLength(40));

/**
 * What the save of a draft says of itself beside its text. A page of an earlier release says nothing: its text is taken,
 * and what it replaces is kept.
 */
export const DraftStamp = z.object({
  /** The version that the text goes on from; null: there was none. */
  began_from: z.optional(z.nullable(name)),
  /** One page of a browser, by a name of its own choice: it may go on from its own save, whose answer was lost. */
  page: z.optional(name),
  /** Grows with each save of the page, so that one that was long on its way replaces nothing. */
  count: z.optional(Id),
});
export type DraftStamp = z.infer<typeof DraftStamp>;

/** What the server says of a draft beside its text. Of an earlier release it has `saved_at` alone. */
export const DraftMark = z.object({
  saved_at: Time,
  /** Names this text: another text has another version, also after a restore from a backup. */
  version: z.optional(z.string()),
  /** The page that has written it. */
  page: z.optional(z.nullable(z.string())),
});
export type DraftMark = z.infer<typeof DraftMark>;

/** The query of who has a version: the answer says whether the server knows it. A restored server may not. */
export const KnownVersion = z.object({ version: z.optional(name) });
/** Missing: the server is of an earlier release and knows no versions. */
export const isKnown = z.optional(z.boolean());

/** An earlier text of a draft, or one that came too late to become it. */
export const DraftVersion = z.object({
  id: Id,
  saved_at: Time,
  /** «Chrome, Linux»; empty when nobody knows. */
  device: z.string(),
  /** The first line that the text after it has not, else its last one; empty when the text has no lines. */
  first_line: z.string(),
});
export type DraftVersion = z.infer<typeof DraftVersion>;

/** How many texts that differ are kept of a draft, and for how long. */
export const mostVersions = 20;
export const versionDays = 30;
