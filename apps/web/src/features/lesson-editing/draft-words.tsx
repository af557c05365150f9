import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { SaveState } from '../../shared/drafts/draft-keeper.ts';
import { useTimeZone } from '../../shared/schedule/use-clock.ts';
import { exactTime, timeOfDay } from '../../shared/time-words.ts';
import css from './lesson-editing.module.css';
import { useDiscardEdit } from './use-discard-edit.ts';
import type { LessonTextState } from './use-lesson-text.ts';

type Props = { of: LessonTextState; isPublished: boolean };

/** Where the text that is being written is kept by now, and what students see meanwhile. */
export function DraftWords({ of: state, isPublished }: Props) {
  const discard = useDiscardEdit(state);
  if (!state.isChanged) return null;
  return (
    <>
      <SaveWords save={state.save} isPublished={isPublished} />
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        Отбросить правку
      </Button>
    </>
  );
}

function SaveWords({ save, isPublished }: { save: SaveState; isPublished: boolean }) {
  const timeZone = useTimeZone();
  switch (save.is) {
    case 'untouched':
    case 'waiting':
    case 'saving':
      return (
        <span className={css.draft}>
          <IconCloudUp size={16} aria-hidden /> Сохраняем черновик…
        </span>
      );
    case 'saved':
      return (
        <span className={css.draft} title={exactTime(save.at, timeZone)}>
          <IconCheck size={16} aria-hidden /> Черновик сохранён {timeOfDay(save.at, timeZone)}
          {isPublished && ', ученики видят прежний текст'}
        </span>
      );
    case 'offline':
      return (
        <span className={css.draft} role="status">
          <IconCloudOff size={16} aria-hidden /> Нет связи: черновик на этом устройстве, отправим позже
        </span>
      );
    case 'refused':
      return (
        <span className={css.draft} role="alert">
          <IconCloudOff size={16} aria-hidden /> Черновик не сохранён: {save.why}
        </span>
      );
  }
}
