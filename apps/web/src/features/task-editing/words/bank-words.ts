const quoted = (titles: readonly string[]): string => [...new Set(titles)].map((title) => `«${title}»`).join(', ');

/** What becomes of a task that is taken out of the bank of the school; `courses`: where it stands. */
export const takenBackText = (courses: readonly string[]): string =>
  courses.length === 0
    ? 'Другие преподаватели её больше не увидят. Копии, которые они себе сделали, останутся у них.'
    : `Она стоит в курсах: ${quoted(courses)}. Там она останется, и их преподаватели будут её читать. Остальные её больше не увидят; сделанные копии останутся.`;

/** Said after several were taken back. */
export const stillUsed = (courses: readonly string[]): string =>
  courses.length === 0 ? '' : `. Остаются в курсах: ${quoted(courses)}`;

/** The closed line of the task's page. */
export const bankWords = (isInBank: boolean): string =>
  isInBank ? 'отдана: её читают все преподаватели' : 'не отдана: её читаете вы и те, в чьих курсах она стоит';
