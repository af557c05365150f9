/** The statement and the theory are read; in `work` the task is solved. */
export type Part = 'statement' | 'work' | 'theory';
