import * as z from 'zod/mini';

/** Any state of the field of a late policy, also one that cannot be saved yet: for work that is kept on the device. */
export const LooseLatePolicy = z.object({
  steps: z.array(z.object({ until_h: z.number(), credit: z.number() })),
  after: z.union([z.literal('closed'), z.literal('practice'), z.number()]),
});
