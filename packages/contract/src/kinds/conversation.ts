import * as z from 'zod/mini';

/** Found in `details` of a test of an interactive task: what was said in its order, the beginning of it. */
export const ConversationReport = z.object({
  said: z.array(z.object({ by: z.enum(['program', 'interactor']), text: z.string() })),
  is_cut: z.boolean(),
});
export type ConversationReport = z.infer<typeof ConversationReport>;
