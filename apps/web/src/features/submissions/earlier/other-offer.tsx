import type { MyTask } from '@put/contract/tasks/tasks';
import { useState } from 'react';
import type { OtherText } from '../../../parts/drafts/draft-keeper.ts';
import { editorWords, otherWords } from '../../../parts/drafts/other-words.ts';
import { nearDay, timeOfDay } from '../../../parts/time/time-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import type { Text } from '../../../parts/answers/draft.ts';
import { OtherDialog } from './other-dialog.tsx';
import css from './earlier.module.css';

type OtherProps = {
  task: MyTask;
  other: OtherText<Text>;
  /** What stands in the editor. */
  now: Text | null;
  onTake: () => void;
  onDrop: () => void;
};

/** Offers the other one of two texts, so that nothing is overwritten silently. */
export function OtherOffer({ task, other, now, onTake, onDrop }: OtherProps) {
  const clock = useClock();
  const [isShown, setShown] = useState(false);
  const day = nearDay(other.at, clock);
  const time = timeOfDay(other.at, clock.timeZone);
  const title = `${otherWords[other.from]} ${day === 'сегодня' ? time : `${time} (${day})`}`;
  return (
    <div className={css.other} role="status">
      <span>
        {title}. {editorWords[other.from]}
      </span>
      <span className={css.otherActions}>
        <button type="button" onClick={() => setShown(true)}>
          Посмотреть
        </button>
        <button type="button" onClick={onTake}>
          Взять
        </button>
        <button type="button" onClick={onDrop}>
          Оставить этот
        </button>
      </span>
      {isShown && <OtherDialog {...{ task, title, now, onTake }} text={other} onClose={() => setShown(false)} />}
    </div>
  );
}
