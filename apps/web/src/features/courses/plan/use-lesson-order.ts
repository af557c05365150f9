import type { Course } from '@put/contract/courses/course-editing';
import { useState } from 'react';
import { moveId } from '../../../ui/sortable/sortable-list.tsx';
import { type EmptySection, readRows, rowsOf, sectionWords } from '../lesson-rows.ts';
import type { CourseLesson } from './use-lesson-changes.ts';

/** Lessons and sections as rows. Only the browser knows sections without lessons. `said` is for screen readers. */
export function useLessonOrder(course: Course, onArrange: (lessons: CourseLesson[]) => void) {
  const [empty, setEmpty] = useState<EmptySection[]>([]);
  const [said, setSaid] = useState('');

  const rows = rowsOf(course.lessons, empty);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const keys = rows.map(({ key }) => key);
  const sections = [...new Set(rows.flatMap((row) => (row.kind === 'section' ? row.title : [])))];

  const arrange = (order: readonly string[]) => {
    const { lessons, empty: left } = readRows(order.map((key) => byKey.get(key)!));
    setEmpty(left);
    onArrange(lessons);
  };
  const moveBy = (key: string, step: -1 | 1) => {
    const at = keys.indexOf(key);
    const order = moveId(keys, at, at + step);
    arrange(order);
    setSaid(`${nameOf(key)}: ${positionWords(order, key)}`);
  };
  const rename = (before: string, title: string) => {
    setEmpty(empty.map((section) => (section.title === before ? { ...section, title } : section)));
    if (course.lessons.some(({ section }) => section === before))
      onArrange(course.lessons.map((lesson) => (lesson.section === before ? { ...lesson, section: title } : lesson)));
  };
  const nameOf = (key: string) => {
    const row = byKey.get(key);
    return row?.kind === 'lesson' ? `занятие «${row.lesson.title}»` : `раздел «${sectionWords(row?.title ?? '')}»`;
  };
  const positionWords = (order: readonly string[], key: string) => {
    const { lessons } = readRows(order.flatMap((one) => byKey.get(one) ?? []));
    const at = lessons.findIndex(({ id }) => `lesson ${id}` === key);
    const { section = '' } = lessons[at] ?? {};
    return `раздел «${sectionWords(section)}», место ${at + 1} из ${lessons.length}`;
  };
  return {
    rows,
    byKey,
    keys,
    sections,
    said,
    arrange,
    moveBy,
    rename,
    nameOf,
    positionWords,
    addSection: (title: string) => setEmpty([...empty, { title, before: null }]),
    dropSection: (title: string) => setEmpty(empty.filter((section) => section.title !== title)),
  };
}
