import { Modal, Stack, Text } from '@mantine/core';
import { adminMarks } from '@put/contract/marks/mark-editing';
import type { PersonCourseMarks } from '@put/contract/marks/marks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { MarkStory } from '../../parts/marks/mark-story.tsx';
import { markWords } from '../../parts/marks/mark-words.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import type { MarkRow } from './mark-rows.ts';
import css from './marks.module.css';

type Props = { courseId: number; row: MarkRow | undefined; onClose: () => void };

/** How the marks of one person came about, as the person reads it. */
export const PersonDialog = ({ courseId, row, onClose }: Props) => (
  <Modal opened={row !== undefined} onClose={onClose} title={row?.name} size="lg">
    {row !== undefined && <Person courseId={courseId} userId={row.user.id} />}
  </Modal>
);

function Person({ courseId, userId }: { courseId: number; userId: number }) {
  const params = { id: String(userId) };
  const found = useQuery({ ...query(adminMarks.ofPerson, { params }), staleTime: 0 });
  return (
    <Stack>
      <QueryStates
        of={found}
        isEmpty={({ courses }) => !courses.some(({ course_id }) => course_id === courseId)}
        empty={<Text c="dimmed">Курс сейчас закрыт для этого ученика, поэтому оценки нет.</Text>}
      >
        {({ courses }) => <Told marks={courses.find(({ course_id }) => course_id === courseId)!} />}
      </QueryStates>
      <LinkAnchor to="/admin/user/$userId/results" params={{ userId: params.id }} size="sm">
        Все результаты ученика
      </LinkAnchor>
    </Stack>
  );
}

const Told = ({ marks: { now, terms } }: { marks: PersonCourseMarks }) => (
  <>
    {now !== null && (
      <section aria-label="Сейчас">
        <h3 className={css.told}>Сейчас</h3>
        <MarkStory settings={now.settings} works={now.works} />
      </section>
    )}
    {terms.map(({ term_id, term_title, settings, works, mark, percent }) => (
      <section key={term_id} aria-label={term_title}>
        <h3 className={css.told}>
          {term_title}: {markWords(settings.scale, mark, percent)}
        </h3>
        <MarkStory settings={settings} works={works} />
      </section>
    ))}
  </>
);
