import { Button, Group, Modal } from '@mantine/core';
import { type DraftVersion, mostVersions, versionDays } from '@put/contract/drafts/drafts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countWords } from '../../ui/words/count-words.ts';
import { TextDifference } from '../../ui/text-difference/text-difference.tsx';
import { QueryStates, RowSkeletons } from '../states/query-states.tsx';
import { Moment } from '../time/moment.tsx';
import css from './earlier-edits.module.css';

export type Earlier<T> = {
  /** What stands in the editor, as `wordsOf` gives it. */
  now: string;
  onTake: (text: T) => void;
  /** Names them among what has been loaded: «lesson.12». */
  what: string;
  list: () => Promise<{ versions: readonly DraftVersion[] }>;
  get: (id: number) => Promise<{ text: T }>;
  /** What is compared by lines. */
  wordsOf: (text: T) => string;
};

type Props<T> = Earlier<T> & { onClose: () => void };

/** What the author wrote here earlier: texts that another one replaced, and those of devices that came too late. */
export default function EarlierEdits<T>({ onClose, ...of }: Props<T>) {
  const [openId, setOpenId] = useState<number | null>(null);
  // each save may have added one
  const read = useQuery({ queryKey: ['earlier', of.what], queryFn: of.list, staleTime: 0, gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title="Что я писал раньше" size="60rem">
      <p className={css.quiet}>
        Последние {countWords(mostVersions, ['ваш текст', 'ваших текста', 'ваших текстов'])}, которые отличаются, за{' '}
        {countWords(versionDays, ['день', 'дня', 'дней'])}. Их видите только вы. Взять можно любой: то, что сейчас в
        редакторе, тоже не пропадёт.
      </p>
      <QueryStates
        of={read}
        skeleton={<RowSkeletons rows={3} height={44} />}
        isEmpty={({ versions }) => versions.length === 0}
        empty={<p className={css.quiet}>Пока ничего: прежних текстов здесь нет.</p>}
      >
        {({ versions }) => (
          <ul className={css.list}>
            {versions.map(({ id, first_line, device, saved_at }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.head}
                  aria-expanded={id === openId}
                  onClick={() => setOpenId(id === openId ? null : id)}
                >
                  <span className={css.line}>{first_line === '' ? 'Пустой текст' : first_line}</span>
                  <span className={css.quiet}>{device}</span>
                  <span className={css.when}>
                    <Moment at={saved_at} />
                  </span>
                </button>
                {id === openId && <One {...of} id={id} onClose={onClose} />}
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Modal>
  );
}

function One<T>({ now, onTake, what, get, wordsOf, id, onClose }: Props<T> & { id: number }) {
  const read = useQuery({ queryKey: ['earlier', what, id], queryFn: () => get(id) });
  return (
    <div className={css.open}>
      <QueryStates of={read} skeleton={<RowSkeletons rows={3} />}>
        {({ text }) => (
          <>
            <TextDifference before={now} after={wordsOf(text)} label="Чем отличается от того, что в редакторе" />
            <Group justify="flex-end">
              <Button
                onClick={() => {
                  onTake(text);
                  onClose();
                }}
              >
                Взять этот текст
              </Button>
            </Group>
          </>
        )}
      </QueryStates>
    </div>
  );
}
