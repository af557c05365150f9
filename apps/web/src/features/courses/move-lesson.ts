type Placed = { id: number; section: string };

export type Move<L> =
  | { kind: 'order'; lessons: L[] }
  /** At the edge of its section the lesson goes over into the neighbouring one and keeps its place. */
  | { kind: 'section'; lessons: L[]; section: string };

/** One step up or down; undefined where there is nowhere to go. */
export function moveLesson<L extends Placed>(lessons: readonly L[], id: number, step: -1 | 1): Move<L> | undefined {
  const from = lessons.findIndex((lesson) => lesson.id === id);
  const [lesson, neighbour] = [lessons[from], lessons[from + step]];
  if (lesson === undefined || neighbour === undefined) return undefined;
  const { section } = neighbour;
  if (section !== lesson.section)
    return { kind: 'section', lessons: lessons.with(from, { ...lesson, section }), section };
  return { kind: 'order', lessons: lessons.with(from, neighbour).with(from + step, lesson) };
}

/** Lessons under their headings, in order: a heading wherever the section changes. */
export function withHeadings<L extends Placed>(lessons: readonly L[]): { lesson: L; heading: string | null }[] {
  return lessons.map((lesson, index) => {
    const before = lessons[index - 1]?.section ?? '';
    return { lesson, heading: lesson.section === before ? null : lesson.section || 'Без раздела' };
  });
}
