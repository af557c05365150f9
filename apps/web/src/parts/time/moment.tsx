import { Hint } from '../../ui/buttons/hint.tsx';
import { useClock } from './use-clock.ts';
import { exactTime, relativeTime, nearDay } from './time-words.ts';

type Props = {
  at: string;
  /** Only the day, as columns of tables have it. */ isShort?: boolean;
};

/** A past moment in words that are updated with time. The tooltip has the exact time and zone. */
export function Moment({ at, isShort = false }: Props) {
  const clock = useClock();
  return (
    <Hint label={exactTime(at, clock.timeZone)}>
      <time dateTime={at}>{(isShort ? nearDay : relativeTime)(at, clock)}</time>
    </Hint>
  );
}
