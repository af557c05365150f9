import { IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useIsServerSilent } from '../../../api/server-silence.ts';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { exactTime, timeOfDay } from '../../../parts/time/time-words.ts';
import type { SaveState } from '../../../parts/drafts/draft-keeper.ts';
import css from './draft-line.module.css';

/** Says where the draft is saved. */
export function SaveLine({ save: known }: { save: SaveState }) {
  const timeZone = useTimeZone();
  const isSilent = useIsServerSilent();
  // a call that waits for a server out of reach goes on when it is back
  const save: SaveState = known.is === 'saving' && isSilent ? { is: 'offline' } : known;
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
