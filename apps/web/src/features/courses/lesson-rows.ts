type Placed = { id: number; section: string };

/** A section without lessons. Only the editor shows it. */
export type EmptySection = {
  title: string;
  /** The id of the lesson that follows; null at the end. */ before: number | null;
};

export type LessonsRow<L> =
  | { key: string; kind: 'section'; title: string; isEmpty: boolean }
  | { key: string; kind: 'lesson'; lesson: L };

/** Lessons and headings as rows, in order: a heading wherever the section changes, and the empty sections. */
export function rowsOf<L extends Placed>(lessons: readonly L[], empty: readonly EmptySection[]): LessonsRow<L>[] {
  const rows: LessonsRow<L>[] = [];
  const seen = new Map<string, number>();
  const addHeading = (title: string, isEmpty: boolean) => {
    const nth = (seen.get(title) ?? 0) + 1;
    seen.set(title, nth);
    // the list moves rows by key, so a heading must keep its key while lessons move past it
    rows.push({ key: `section ${nth} ${title}`, kind: 'section', title, isEmpty });
  };
  const addEmpty = (before: number | null) => {
    for (const section of empty) if (section.before === before) addHeading(section.title, true);
  };
  let heading = '';
  for (const lesson of lessons) {
    const count = rows.length;
    addEmpty(lesson.id);
    if (lesson.section !== heading || (rows.length > count && lesson.section !== '')) addHeading(lesson.section, false);
    heading = lesson.section;
    rows.push({ key: `lesson ${lesson.id}`, kind: 'lesson', lesson });
  }
  addEmpty(null);
  return rows;
}

/** Reads lessons and empty sections back from rows: a lesson belongs to the heading above it. */
export function readRows<L extends Placed>(rows: readonly LessonsRow<L>[]): { lessons: L[]; empty: EmptySection[] } {
  const lessons: L[] = [];
  const empty: EmptySection[] = [];
  let section = '';
  for (const [at, row] of rows.entries()) {
    if (row.kind === 'lesson') {
      lessons.push({ ...row.lesson, section });
      continue;
    }
    section = row.title;
    const follower = rows[at + 1];
    if (follower?.kind === 'lesson' || row.title === '') continue;
    const before = rows.slice(at + 1).find((later) => later.kind === 'lesson');
    empty.push({ title: row.title, before: before?.kind === 'lesson' ? before.lesson.id : null });
  }
  return { lessons, empty };
}

export const sectionWords = (title: string): string => title || 'Без раздела';
