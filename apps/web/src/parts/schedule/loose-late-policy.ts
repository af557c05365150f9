import * as z from 'zod/mini';

/** A late policy as it is being typed, maybe not valid yet. Used for drafts kept on the device. */
export const LooseLatePolicy = z.object({
  steps: z.array(z.object({ until_h: z.number(), credit: z.number() })),
  after: z.union([z.literal('closed'), z.literal('practice'), z.number()]),
});
