import { IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import { exactTime, timeOfDay } from '../../parts/time/time-words.ts';
import type { OtherText, SaveState } from '../../parts/drafts/draft-keeper.ts';
import type { Text } from './draft.ts';
import css from './draft-line.module.css';

/** Says where the draft is saved. */
export function SaveLine({ save }: { save: SaveState }) {
  const timeZone = useTimeZone();
  switch (save.is) {
    case 'untouched':
      return <span className={css.save} />;
    case 'waiting':
    case 'saving':
      return (
        <span className={css.save}>
          <IconCloudUp size={16} aria-hidden /> <span>Сохраняем…</span>
        </span>
      );
    case 'saved':
      return (
        <span className={css.save} title={exactTime(save.at, timeZone)}>
          <IconCheck size={16} aria-hidden /> <span>Сохранено {timeOfDay(save.at, timeZone)}</span>
        </span>
      );
    case 'offline':
      return (
        <span className={css.save} role="status">
          <IconCloudOff size={16} aria-hidden /> <span>Нет связи, сохраним позже</span>
        </span>
      );
    case 'refused':
      return (
        <span className={css.save} role="alert" title={save.why}>
          <IconCloudOff size={16} aria-hidden /> <span>Не сохранено: {save.why}</span>
        </span>
      );
  }
}

const otherWords: Record<OtherText<Text>['from'], string> = {
  server: 'На другом устройстве есть другой текст от',
  device: 'На этом устройстве есть другой текст от',
  tab: 'Текст изменили в другой вкладке. Здесь был другой, от',
  here: 'В редакторе теперь другой текст. Прежний — от',
};

type OtherProps = { other: OtherText<Text>; onTake: () => void; onDrop: () => void };

/** Offers the older of two drafts, so that nothing is overwritten silently. */
export function OtherTextOffer({ other, onTake, onDrop }: OtherProps) {
  const timeZone = useTimeZone();
  return (
    <div className={css.other} role="status">
      <span>
        {otherWords[other.from]} {timeOfDay(other.at, timeZone)}
      </span>
      <span className={css.otherActions}>
        <button type="button" onClick={onTake}>
          Взять
        </button>
        <button type="button" onClick={onDrop}>
          Оставить этот
        </button>
      </span>
    </div>
  );
}
