import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import type { TokenField } from '../../ui/fields/suggest-tokens.ts';

const mostLessons = '20';

/** The filter «занятие» of a token search: its values come from the server while they are typed. */
export function useLessonField(chosen: number | undefined): {
  field: TokenField;
  /** The title of the chosen lesson, when it is loaded. */
  title: string | undefined;
  onRest: (field: string, rest: string) => void;
} {
  /** What is typed after «занятие:»; null: that filter is not being chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const found = useQuery({
    ...query(lessons.find, { query: { ...(typed && { q: typed }), limit: mostLessons } }),
    placeholderData: keepPreviousData,
    enabled: typed !== null,
  });
  const lesson = useQuery({
    ...query(adminLessons.get, { params: { id: String(chosen) } }),
    enabled: chosen !== undefined,
  });
  return {
    field: {
      id: 'lesson',
      name: 'занятие',
      isLoading: typed === null || found.isFetching,
      options: (found.data?.lessons ?? []).map(({ id, title, course_title }) => ({
        value: String(id),
        label: `${title} — ${course_title}`,
      })),
    },
    title: lesson.data?.title,
    onRest: (field, rest) => {
      if (field === 'lesson') setTyped(rest);
    },
  };
}
