import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { SaveState } from './draft-keeper.ts';
import { useTimeZone } from '../time/use-clock.ts';
import { exactTime, timeOfDay } from '../time/time-words.ts';
import css from './drafts.module.css';
import { useDiscardEdit } from './use-discard-edit.ts';
import type { DraftText } from './use-draft-text.ts';

type Based = { based_on: number };
type Props<T extends Based> = {
  of: DraftText<T>;
  /** What readers see meanwhile: «ученики видят прежний текст». Missing when nobody sees anything. */
  meanwhile?: string | undefined;
};

/** Says where the draft is saved and what readers see meanwhile. */
export function DraftWords<T extends Based>({ of: state, meanwhile }: Props<T>) {
  const discard = useDiscardEdit(state);
  if (!state.isChanged) return null;
  return (
    <>
      <SaveWords save={state.save} meanwhile={meanwhile} />
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        Отбросить правку
      </Button>
    </>
  );
}

function SaveWords({ save, meanwhile }: { save: SaveState; meanwhile: string | undefined }) {
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
          {meanwhile !== undefined && `, ${meanwhile}`}
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
