import type { MyCourseLesson } from '@put/contract/courses/courses';

export type Numbered = MyCourseLesson & { /** The number in the course, from 1. */ number: number };
export type Section = { section: string; lessons: Numbered[] };

/** Groups neighbouring lessons of one section. Lessons keep the course's order, so a section may occur twice. */
export function lessonsBySection(lessons: readonly MyCourseLesson[]): Section[] {
  const sections: Section[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const numbered = { ...lesson, number: index + 1 };
    const last = sections.at(-1);
    if (last?.section === lesson.section) last.lessons.push(numbered);
    else sections.push({ section: lesson.section, lessons: [numbered] });
  }
  return sections;
}
