/**
 * Faults that are known and open, by where they are written down. The model can follow each (`model.faults`), so that it
 * explains the differences that it makes and no others. When one is mended, its entry goes, and what the model says of it.
 */
export const known = {
  B5: 'time given after the work was sent never reaches it: its credit is that of the moment when it was sent',
  B6: 'who had more time gets less: an exception replaces the own date of the lesson, also by an earlier one',
  B8: 'tasks of an exam stand in the sums of its student with 0 points while its results are hidden',
  B9: 'a second rejudge of the same works begins while one waits for a decision',
  B12: 'who left the class is in some tables and not in others',
  B22: 'work that waits for a teacher counts as 0 of its points for the student',
  C24: 'right sign-ins of one account at once are refused as if they were guesses',
} as const;
export type KnownFault = keyof typeof known;

/** It takes calls that are under way at once, so a history may not meet it. */
export const byChance: readonly KnownFault[] = ['C24'];
