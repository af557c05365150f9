import * as z from 'zod/mini';

/** A short piece of a statement around words that were searched: other text and found words in turn, other text first. */
export const Passage = z.array(z.string());
export type Passage = z.infer<typeof Passage>;

/** Asks for the passages by which rows were found. */
export const withPassages = z.optional(z.enum(['true']));
