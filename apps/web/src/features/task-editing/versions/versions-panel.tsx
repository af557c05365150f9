import { Drawer, Text, Title } from '@mantine/core';
import { adminTaskVersions } from '@put/contract/tasks/task-versions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../../api/api.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { TextDifference } from '../../../ui/text-difference/text-difference.tsx';
import { VersionHead } from '../../../parts/versions/version-head.tsx';
import { VersionList } from '../../../parts/versions/version-list.tsx';
import css from '../../../parts/versions/versions.module.css';
import { differencesOf, partsOf } from './version-texts.ts';
import type { VersionsSearch } from './versions-search.ts';

type Props = {
  taskId: number;
  search: VersionsSearch;
  onSearch: (search: VersionsSearch) => void;
  onClose: () => void;
  /** Called when the task open in the editor has changed. */
  onRestored: () => void;
};

/** All versions of the task: author, date, difference and restore. */
export function VersionsPanel({ taskId, search, onSearch, onClose, onRestored }: Props) {
  const list = useQuery(query(adminTaskVersions.list, { params: { id: String(taskId) } }));
  return (
    <Drawer opened onClose={onClose} title="Версии задачи" position="right" size="72rem">
      <QueryStates of={list}>
        {({ versions }) => {
          const judged = versions.find((version) => version.judged_version === search.judged)?.number;
          const chosen = typeof search.versions === 'number' ? search.versions : judged;
          return (
            <VersionList
              versions={versions}
              current={versions[0]?.number}
              chosen={chosen}
              onChoose={(number) => onSearch({ versions: number })}
              about={({ judged_version }) => `проверка ${judged_version}`}
            >
              {chosen === undefined ? (
                <Text c="dimmed">
                  {versions.length === 0
                    ? 'Версий пока нет: первая появится, когда задачу изменят.'
                    : 'Выберите версию, чтобы увидеть, что в ней изменили.'}
                </Text>
              ) : (
                <VersionView
                  key={chosen}
                  {...{ taskId, onRestored }}
                  number={chosen}
                  newest={versions[0]?.number ?? chosen}
                />
              )}
            </VersionList>
          );
        }}
      </QueryStates>
    </Drawer>
  );
}

type View = 'now' | 'before' | 'whole';

function VersionView({
  taskId,
  number,
  newest,
  onRestored,
}: {
  taskId: number;
  number: number;
  newest: number;
  onRestored: () => void;
}) {
  const isCurrent = number === newest;
  const [view, setView] = useState<View>(isCurrent ? 'before' : 'now');
  const at = (other: number) => query(adminTaskVersions.get, { params: { id: String(taskId), number: String(other) } });
  const version = useQuery(at(number));
  const other = useQuery({
    ...at(view === 'now' ? newest : number - 1),
    enabled: view === 'now' || (view === 'before' && number > 1),
  });
  const restore = useRestore(taskId, number, onRestored);
  return (
    <QueryStates of={version}>
      {({ title, content }) => (
        <div className={css.view}>
          <VersionHead
            {...{ title, isCurrent, view }}
            isRestoring={restore.isPending}
            onRestore={() => void restore.run()}
            onView={setView}
            last={{ value: 'whole', label: 'Целиком' }}
          />
          {view === 'whole' && partsOf(content).map((part) => <Whole key={part.name} {...part} />)}
          {view === 'before' && number === 1 && <Text c="dimmed">Это первая версия: сравнивать не с чем.</Text>}
          {(view === 'now' || (view === 'before' && number > 1)) && (
            <QueryStates of={other}>
              {(compared) =>
                view === 'now' ? (
                  <Differences
                    before={content}
                    after={compared.content}
                    words="Что изменилось с этой версии до нынешней"
                  />
                ) : (
                  <Differences
                    before={compared.content}
                    after={content}
                    words="Что изменилось от предыдущей версии до этой"
                  />
                )
              }
            </QueryStates>
          )}
        </div>
      )}
    </QueryStates>
  );
}

type Contents = Parameters<typeof differencesOf>;

function Differences({ before, after, words }: { before: Contents[0]; after: Contents[1]; words: string }) {
  const parts = differencesOf(before, after);
  if (parts.length === 0) return <Text c="dimmed">Тексты одинаковы.</Text>;
  return (
    <>
      <Text size="sm" c="dimmed">
        {words}: «+» — появилось, «−» — убрано.
      </Text>
      {parts.map((part) => (
        <section key={part.name} aria-label={part.name}>
          <Title order={4} mb={4}>
            {part.name}
          </Title>
          <TextDifference before={part.before} after={part.after} label={part.name} />
        </section>
      ))}
    </>
  );
}

const Whole = ({ name, text }: { name: string; text: string }) => (
  <section aria-label={name}>
    <Title order={4} mb={4}>
      {name}
    </Title>
    <pre className={css.whole} tabIndex={0} aria-label={name}>
      {text}
    </pre>
  </section>
);

/** Restores an old version as the newest one; the current version stays in the list. */
function useRestore(taskId: number, number: number, onRestored: () => void) {
  const confirm = useConfirm();
  const messages = useMessage();
  const restore = useMutation(
    mutation(adminTaskVersions.restore, { refreshes: [adminTasks.get, adminTasks.list, adminTaskVersions.list] }),
  );
  const run = async () => {
    const isSure = await confirm({
      title: `Вернуть версию ${number}?`,
      text: 'Она станет нынешней. Опубликованная задача проверит себя заново. То, что стоит сейчас, останется в версиях.',
      action: 'Вернуть',
    });
    if (!isSure) return;
    try {
      const { problems } = await restore.mutateAsync({ params: { id: String(taskId), number: String(number) } });
      if (problems.length > 0) messages.error(`Версия возвращена, но задача закрыта: ${problems.join(' ')}`);
      else messages.success('Версия возвращена');
      onRestored();
    } catch (error) {
      messages.failure(error);
    }
  };
  return { run, isPending: restore.isPending };
}
