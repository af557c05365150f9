import * as z from 'zod/mini';
import { LooseNumber } from '../kept-work/loose-number.ts';

/** A late policy as it is being typed, maybe not valid yet. Used for drafts kept on the device. */
export const LooseLatePolicy = z.object({
  steps: z.array(z.object({ until_h: LooseNumber, credit: LooseNumber })),
  after: z.union([z.literal('closed'), z.literal('practice'), LooseNumber]),
});
