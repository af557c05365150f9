/**
 * Faults that are known and open, by where they are written down. The model can follow each (`model.faults`), so that it
 * explains the differences that it makes and no others. When one is mended, its entry goes, and what the model says of it.
 */
export const known: Readonly<Record<string, string>> = {};
/** A line of the list, «B5». */
export type KnownFault = string;

/** Those that a history may not meet, because they take calls that are under way at once. */
export const byChance: readonly KnownFault[] = [];
