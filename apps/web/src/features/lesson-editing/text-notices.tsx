import { Button, Group } from '@mantine/core';
import type { Lesson } from '@put/contract/lesson-editing';
import { useState } from 'react';
import { Moment } from '../../shared/moment.tsx';
import { Notice } from '../../shared/notice.tsx';
import { useTimeZone } from '../../shared/schedule/use-clock.ts';
import { timeOfDay } from '../../shared/time-words.ts';
import css from './lesson-editing.module.css';
import { useDiscardEdit } from './use-discard-edit.ts';
import type { LessonTextState } from './use-lesson-text.ts';

type Props = { of: LessonTextState; lesson: Lesson; onCompare: () => void };

/** What the author must know of other texts: an older edit of their own, a newer version of a colleague, one that gave way. */
export function TextNotices({ of: state, lesson, onCompare }: Props) {
  const { save, other, keeper, isContinued, isOutdated } = state;
  const drop = useDiscardEdit(state);
  const [isAccepted, setAccepted] = useState(false);
  const timeZone = useTimeZone();

  return (
    <div className={css.notices}>
      {isOutdated && (
        <Notice
          kind="warning"
          title={`Новая версия в ${timeOfDay(lesson.written_at, timeZone)}: ${lesson.author_name ?? 'автор неизвестен'}`}
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
              Это ваш черновик, сохранённый <Moment at={save.at} />. Ученики его не видят.
            </>
          ) : (
            'Это ваш черновик с прошлого раза. Ученики его не видят.'
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
        <Notice kind="warning" title={otherTitles[other.from]}>
          {other.from === 'server' ? 'Он сохранён' : 'Прежний набран'} в {timeOfDay(other.at, timeZone)}.
          <Group gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={() => keeper.takeOther()}>
              {other.from === 'server' ? 'Показать его' : 'Вернуть прежний'}
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

const otherTitles = {
  tab: 'Текст изменили в другой вкладке',
  server: 'На другом устройстве есть другой ваш черновик',
  here: 'В редакторе теперь другой текст',
};
