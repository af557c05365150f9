import type { MyCourseLesson } from '@put/contract/courses';

export type Numbered = MyCourseLesson & { /** In the whole course, from 1. */ number: number };
export type Section = { section: string; lessons: Numbered[] };

/** Neighbours of one section together; the order of lessons is the course's, so a section may come twice. */
export function lessonsBySection(lessons: readonly MyCourseLesson[]): Section[] {
  const sections: Section[] = [];
  for (const [place, lesson] of lessons.entries()) {
    const numbered = { ...lesson, number: place + 1 };
    const last = sections.at(-1);
    if (last?.section === lesson.section) last.lessons.push(numbered);
    else sections.push({ section: lesson.section, lessons: [numbered] });
  }
  return sections;
}
