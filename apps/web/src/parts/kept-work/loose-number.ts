import * as z from 'zod/mini';

/** A number as it is being typed: NaN while its field holds none, which a draft keeps as null. */
export const LooseNumber = z.pipe(
  z.union([z.number(), z.nan(), z.null()]),
  z.transform((kept): number => kept ?? Number.NaN),
);
