import { Text } from '@mantine/core';
import { adminLessons, type Lesson } from '@put/contract/lessons/lesson-editing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../api/api.ts';
import { ChangedFields } from '../../parts/collision/changed-fields.tsx';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { TextDifference } from '../../ui/text-difference/text-difference.tsx';
import { refreshes } from './use-lesson-form.ts';
import css from '../../parts/versions/versions.module.css';
import { VersionHead } from '../../parts/versions/version-head.tsx';

type View = 'now' | 'before' | 'student';
type Words = { title: string; body: string };

/** One earlier version: the changes since, the changes it made, and how students saw it. */
export function VersionView({ lesson, number }: { lesson: Lesson; number: number }) {
  const [view, setView] = useState<View>(number === lesson.version ? 'before' : 'now');
  const versionAt = (at: number) =>
    query(adminLessons.version, { params: { id: String(lesson.id), number: String(at) } });
  const version = useQuery(versionAt(number));
  const previous = useQuery({ ...versionAt(number - 1), enabled: number > 1 && view === 'before' });
  const restore = useRestore(lesson);
  const isCurrent = number === lesson.version;

  return (
    <QueryStates of={version}>
      {(chosen) => (
        <div className={css.view}>
          <VersionHead
            {...{ isCurrent, view }}
            title={chosen.title}
            isRestoring={restore.isPending}
            onRestore={() => restore.run(chosen)}
            onView={setView}
            last={{ value: 'student', label: 'Глазами ученика' }}
          />
          {view === 'now' && (
            <Difference before={chosen} after={lesson} words="Что изменилось с этой версии до нынешней" />
          )}
          {view === 'before' &&
            (number === 1 ? (
              <Text c="dimmed">Это первая версия: сравнивать не с чем.</Text>
            ) : (
              <QueryStates of={previous}>
                {(before) => (
                  <Difference before={before} after={chosen} words="Что изменилось от предыдущей версии до этой" />
                )}
              </QueryStates>
            ))}
          {view === 'student' && (
            <div className={css.student}>
              <Markdown text={chosen.body} topHeading={3} idPrefix={`version-${number}-`} />
            </div>
          )}
        </div>
      )}
    </QueryStates>
  );
}

const Difference = ({ before, after, words }: { before: Words; after: Words; words: string }) => (
  <>
    <Text size="sm" c="dimmed">
      {words}: «+» — появилось, «−» — убрано.
    </Text>
    <ChangedFields
      before={[{ name: 'Название', value: before.title }]}
      after={[{ name: 'Название', value: after.title }]}
    />
    <TextDifference before={before.body} after={after.body} label="Различия" />
  </>
);

/** Restores an old text as a new version. Undo saves the replaced text as one more version. */
function useRestore(lesson: Lesson) {
  const messages = useMessage();
  const change = useMutation(mutation(adminLessons.change, { refreshes }));
  // with promises: the undo button works after the panel was closed
  const put = (words: Words, version: number) =>
    change.mutateAsync({
      params: { id: String(lesson.id) },
      body: { title: words.title, body: words.body, version, began_from: {} },
    });
  return {
    isPending: change.isPending,
    run: (words: Words) => {
      const before = { title: lesson.title, body: lesson.body };
      const undo = (restored: number) =>
        put(before, restored).then(() => messages.success('Вернули как было'), messages.failure);
      put(words, lesson.version).then(
        ({ version }) => messages.success('Версия возвращена', { label: 'Отменить', run: () => void undo(version) }),
        messages.failure,
      );
    },
  };
}
