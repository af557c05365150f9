import * as z from 'zod/mini';
import { DraftVersion } from './drafts.ts';
import { Time } from '../base/primitives.ts';

/** What a save of a published text's draft answers: null when the draft was ended. */
export const SavedEdit = z.object({
  saved_at: z.nullable(Time),
  version: z.optional(z.string()),
  page: z.optional(z.nullable(z.string())),
});
export type SavedEdit = z.infer<typeof SavedEdit>;

/** The earlier texts of such a draft, and one of them. `T`: the text. */
export const EditVersions = z.object({ versions: z.array(DraftVersion) });
export const editVersion = <T extends z.ZodMiniType>(text: T) =>
  z.extend(z.omit(DraftVersion, { first_line: true }), { text });
