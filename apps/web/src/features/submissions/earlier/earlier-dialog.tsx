import { Button, Group, Modal } from '@mantine/core';
import { answerVersions } from '@put/contract/drafts/answer-versions';
import { mostVersions, versionDays } from '@put/contract/drafts/drafts';
import type { MyTask } from '@put/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import type { Text } from '../../../parts/answers/draft.ts';
import css from './earlier.module.css';
import { lineOf } from './parts-of.ts';
import { TextView } from './text-view.tsx';

type Props = {
  task: MyTask;
  lessonId: number;
  now: Text | null;
  onTake: (text: Text) => void;
  onClose: () => void;
};

/** What the student wrote earlier at this task: earlier texts, and texts of devices that came too late. */
export function EarlierDialog({ task, lessonId, now, onTake, onClose }: Props) {
  const [openId, setOpenId] = useState<number | null>(null);
  const params = { id: String(task.id) };
  const read = useQuery({
    ...query(answerVersions.list, { params, query: { lesson_id: String(lessonId) } }),
    // each save may have added one
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="Что я писал раньше" size="50rem">
      <div className={css.stack}>
        <p className={css.quiet}>
          Здесь до {countWords(mostVersions, ['разного текста', 'разных текстов', 'разных текстов'])} за последние{' '}
          {countWords(versionDays, ['день', 'дня', 'дней'])}. Взять можно любой: то, что сейчас в редакторе, тоже не
          пропадёт.
        </p>
        <QueryStates
          of={read}
          skeleton={<RowSkeletons rows={3} height={44} />}
          isEmpty={({ versions }) => versions.length === 0}
          empty={<p className={css.quiet}>Пока ничего: прежних текстов у этой задачи нет.</p>}
        >
          {({ versions }) => (
            <ul className={css.list}>
              {versions.map((version) => (
                <li key={version.id}>
                  <button
                    type="button"
                    className={css.head}
                    aria-expanded={version.id === openId}
                    onClick={() => setOpenId(version.id === openId ? null : version.id)}
                  >
                    <span className={css.line}>{lineOf(task, version)}</span>
                    <span className={css.quiet}>{version.device}</span>
                    <span className={css.when}>
                      <Moment at={version.saved_at} />
                    </span>
                  </button>
                  {version.id === openId && <Earlier {...{ task, lessonId, now, onTake }} id={version.id} />}
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
    </Modal>
  );
}

function Earlier({ task, lessonId, now, onTake, id }: Omit<Props, 'onClose'> & { id: number }) {
  const params = { id: String(task.id), version_id: String(id) };
  const read = useQuery(query(answerVersions.get, { params, query: { lesson_id: String(lessonId) } }));
  return (
    <div className={css.open}>
      <QueryStates of={read} skeleton={<RowSkeletons rows={3} />}>
        {({ language, files, answer }) => (
          <>
            <TextView {...{ task, now }} text={{ language, files, answer }} />
            <Group justify="flex-end">
              <Button onClick={() => onTake({ language, files, answer })}>Взять этот текст</Button>
            </Group>
          </>
        )}
      </QueryStates>
    </div>
  );
}
