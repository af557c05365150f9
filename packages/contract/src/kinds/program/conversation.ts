import * as z from 'zod/mini';

/** Stands in `details` of a test of an interactive task: the beginning of what the two programs wrote, in order. */
export const ConversationReport = z.object({
  said: z.array(z.object({ by: z.enum(['program', 'interactor']), text: z.string() })),
  is_cut: z.boolean(),
});
export type ConversationReport = z.infer<typeof ConversationReport>;
