import { Text } from '@mantine/core';
import { adminAnimations, type EditedAnimation } from '@put/contract/animations/animation-editing';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../../../api/api.ts';
import { AnimationPlayer } from '../../../../parts/animation/player/animation-player.tsx';
import { ChangedFields } from '../../../../parts/collision/changed-fields.tsx';
import { QueryStates } from '../../../../parts/states/query-states.tsx';
import { VersionHead } from '../../../../parts/versions/version-head.tsx';
import css from '../../../../parts/versions/versions.module.css';
import { useMessage } from '../../../../ui/messages/messages.tsx';
import { TextDifference } from '../../../../ui/text-difference/text-difference.tsx';
import { makeAnimation } from '../../compile/make-animation.ts';
import { fieldsOf } from '../animation-fields.ts';
import { refreshes } from '../use-save-animation.ts';

type View = 'now' | 'before' | 'show';
type Version = ReplyOf<typeof adminAnimations.version>;
type Content = Omit<Version, 'number' | 'complaint' | 'author_name' | 'written_at'>;

/** One earlier version: the changes since, the changes it made, and how it plays. */
export function VersionView({ animation, number }: { animation: EditedAnimation; number: number }) {
  const [view, setView] = useState<View>(number === animation.version ? 'before' : 'now');
  const versionAt = (at: number) =>
    query(adminAnimations.version, { params: { id: String(animation.id), number: String(at) } });
  const version = useQuery(versionAt(number));
  const previous = useQuery({ ...versionAt(number - 1), enabled: number > 1 && view === 'before' });
  const restore = useRestore(animation);
  return (
    <QueryStates of={version}>
      {(chosen) => (
        <div className={css.view}>
          <VersionHead<'show'>
            isCurrent={number === animation.version}
            view={view}
            title={chosen.title}
            isRestoring={restore.isPending}
            onRestore={() => restore.run(chosen)}
            onView={setView}
            last={{ value: 'show', label: 'Показ' }}
          />
          {view === 'now' && (
            <Difference before={chosen} after={animation} words="Что изменилось с этой версии до нынешней" />
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
          {view === 'show' && <Show animation={animation} version={chosen} />}
        </div>
      )}
    </QueryStates>
  );
}

const Difference = ({ before, after, words }: { before: Content; after: Content; words: string }) => (
  <>
    <Text size="sm" c="dimmed">
      {words}: «+» — появилось, «−» — убрано.
    </Text>
    <div>
      <ChangedFields before={changeable(before)} after={changeable(after)} />
    </div>
    <TextDifference before={before.source} after={after.source} label="Различия" />
  </>
);

/** The summary has no versions. */
const changeable = (content: Content) => fieldsOf({ ...content, summary: '' });

function Show({ animation, version }: { animation: EditedAnimation; version: Version }) {
  const { kind } = animation;
  const made = useQuery({
    queryKey: ['animation-version', animation.id, version.number],
    queryFn: ({ signal }) => makeAnimation({ ...version, kind }, { onProgress: () => undefined }, signal),
    // it never changes
    staleTime: Infinity,
    retry: false,
  });
  return (
    <QueryStates of={made}>
      {({ animation: shown, complaint }) =>
        shown === null ? (
          <Text>Эта версия не собирается: {complaint?.message}</Text>
        ) : (
          <AnimationPlayer shown={{ title: version.title, animation: shown, speed: version.speed }} />
        )
      }
    </QueryStates>
  );
}

/** Restores an old content as a new version. Undo stores the replaced one once more. */
function useRestore(animation: EditedAnimation) {
  const messages = useMessage();
  const change = useMutation(mutation(adminAnimations.change, { refreshes }));
  // with promises: the undo button works after the panel was closed
  const put = (content: Content, version: number) => {
    const { title, source, input, allows_input, input_hint, speed, listing, file_sha256, words } = content;
    return change.mutateAsync({
      params: { id: String(animation.id) },
      body: { title, source, input, allows_input, input_hint, speed, listing, file_sha256, words, version },
    });
  };
  return {
    isPending: change.isPending,
    run: (content: Content) => {
      const undo = (restored: number) =>
        put(animation, restored).then(() => messages.success('Вернули как было'), messages.failure);
      put(content, animation.version).then(
        ({ version }) => messages.success('Версия возвращена', { label: 'Отменить', run: () => void undo(version) }),
        messages.failure,
      );
    },
  };
}
