import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Moment } from '../time/moment.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { useTimeZone } from '../time/use-clock.ts';
import { timeOfDay } from '../time/time-words.ts';
import css from './drafts.module.css';
import { editorWords, otherWords } from './other-words.ts';
import TextAtRisk, { type TextToSave } from './text-at-risk.tsx';
import { useDiscardEdit } from './use-discard-edit.ts';
import type { DraftText } from './use-draft-text.ts';

/** Seldom there. */
const TextDifference = lazy(() =>
  import('../../ui/text-difference/text-difference.tsx').then((module) => ({ default: module.TextDifference })),
);

type Based = { based_on: number };
type Props<T extends Based> = {
  of: DraftText<T>;
  /** The current version. */
  newest: { author_name: string | null; written_at: string };
  /** Who does not see the draft: «Ученики его не видят.» */
  unseen: string;
  onCompare: () => void;
  /** The text as a file that can be taken elsewhere. */
  asFile: (text: T) => TextToSave;
};

/** Notices about other texts: an older edit of one's own, a newer version of a colleague, a replaced text. */
export function DraftNotices<T extends Based>({ of: state, newest, unseen, onCompare, asFile }: Props<T>) {
  const { text, save, other, keeper, isContinued, isOutdated, isAtRisk } = state;
  const drop = useDiscardEdit(state);
  const [isAccepted, setAccepted] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const timeZone = useTimeZone();

  return (
    <div className={css.notices}>
      {isAtRisk && text !== null && (
        <TextAtRisk why={save.is === 'refused' ? save.why : null} toSave={() => asFile(text)} />
      )}
      {isOutdated && (
        <Notice
          kind="warning"
          title={`Новая версия в ${timeOfDay(newest.written_at, timeZone)}: ${newest.author_name ?? 'автор неизвестен'}`}
        >
          Пока вы правили, кто-то сохранил другой текст. Ваша правка цела: сравните и объедините их.
          <Group gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={onCompare}>
              Сравнить и объединить
            </Button>
          </Group>
        </Notice>
      )}
      {isContinued && !isOutdated && !isAccepted && (
        <Notice kind="warning" title="Вы не закончили правку">
          {save.is === 'saved' ? (
            <>
              Это ваш черновик, сохранённый <Moment at={save.at} />. {unseen}
            </>
          ) : (
            `Это ваш черновик с прошлого раза. ${unseen}`
          )}
          <Group gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={() => setAccepted(true)}>
              Продолжить
            </Button>
            <Button variant="subtle" size="xs" onClick={drop}>
              Отбросить
            </Button>
          </Group>
        </Notice>
      )}
      {other !== null && (
        <Notice kind="warning" title={`${otherWords[other.from]} ${timeOfDay(other.at, timeZone)}`}>
          {editorWords[other.from]}
          {isLooking && text !== null && (
            <Suspense fallback={null}>
              <TextDifference
                before={asFile(text).text}
                after={asFile(other).text}
                label="Чем другой текст отличается от того, что в редакторе"
              />
            </Suspense>
          )}
          <Group gap="xs" mt="xs">
            <Button variant="default" size="xs" aria-expanded={isLooking} onClick={() => setLooking(!isLooking)}>
              Посмотреть
            </Button>
            <Button variant="default" size="xs" onClick={() => keeper.takeOther()}>
              Взять
            </Button>
            <Button variant="subtle" size="xs" onClick={() => keeper.dropOther()}>
              Оставить этот
            </Button>
          </Group>
        </Notice>
      )}
    </div>
  );
}
