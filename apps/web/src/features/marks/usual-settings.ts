import type { MarkScale } from '@put/contract/marks/compute-mark';
import type { CourseMarks } from '@put/contract/marks/mark-editing';
import type { MarkSettings } from '@put/contract/marks/marks';

export const usualThresholds: Record<MarkScale, number[]> = {
  five: [85, 70, 50],
  ten: [95, 85, 75, 65, 55, 45, 35, 25, 15],
  hundred: [],
  pass: [60],
};

export const newCategory = (title: string, lesson_ids: number[] = []): MarkSettings['categories'][number] => ({
  title,
  weight: 1,
  rule: 'sum',
  drop_lowest: 0,
  lesson_ids,
});

/** What a teacher begins with: all lessons count by their points. */
export const usualSettings = ({ lessons }: Pick<CourseMarks, 'lessons'>): MarkSettings => ({
  scale: 'five',
  thresholds: usualThresholds.five,
  rounding: 'nearest',
  counts: 'due',
  categories: [
    newCategory(
      'Все занятия',
      lessons.map(({ id }) => id),
    ),
  ],
});
