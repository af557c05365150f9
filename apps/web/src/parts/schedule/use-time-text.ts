import { useState } from 'react';
import { fieldTime, laterBy, readTime, type ReadTime } from './read-time.ts';
import { useClock } from '../time/use-clock.ts';
import { fromLocal } from '../time/zoned-time.ts';

type Props = {
  value: string | null;
  onChange: (at: string | null) => void;
  timeZone: string;
  usualClock: string;
};

/** False for typed text that is not a time; a form keeps it, and its schema refuses it. */
export const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);

/** The text of a field while it is edited. It is read at each key, and taken by Enter or on leaving. */
export function useTimeText({ value, onChange, timeZone, usualClock }: Props) {
  const { nowMs } = useClock();
  const [typed, setTyped] = useState<string | null>(null);
  // what the clocks do to the taken time is said until it changes again
  const [taken, setTaken] = useState<Exclude<ReadTime, 'none'> | null>(null);
  const context = { timeZone, nowMs, usualClock };
  const settled = value !== null && isMoment(value) ? value : null;
  const shown = value === null ? '' : settled === null ? value : fieldTime(settled, context);
  const read = readTime(typed ?? shown, { ...context, value: settled });
  const moment = read === null || read === 'none' ? null : read;

  const take = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed === shown) return;
    setTaken(moment);
    onChange(read === null ? typed : (moment?.at ?? null));
  };
  const walk = (days: number) => {
    const today = readTime('сегодня', context);
    const from = moment?.at ?? (today === null || today === 'none' ? '' : today.at);
    // the first press in an empty field gives today
    setTyped(fieldTime(moment === null ? from : laterBy(from, days, timeZone), context));
  };
  /** Another day or another time of day, chosen in the panel. */
  const choose = (part: { day?: string; clock?: string }) => {
    const [day, clock] = moment?.local.split('T', 2) ?? [];
    const today = readTime('сегодня', context);
    const local = `${part.day ?? day ?? (today === null || today === 'none' ? '' : today.local.slice(0, 10))}T${part.clock ?? clock ?? usualClock}`;
    const at = fromLocal(local, timeZone)?.at;
    if (at !== undefined) setTyped(fieldTime(at, context));
  };
  return {
    text: typed ?? shown,
    isTyped: typed !== null,
    /** Null for text that is not understood. */
    read,
    moment,
    /** Of the value that the form has. */
    taken: taken !== null && value !== null && Date.parse(taken.at) === Date.parse(value) ? taken : null,
    isUnreadable: value !== null && settled === null,
    type: setTyped,
    drop: () => setTyped(null),
    take,
    walk,
    choose,
  };
}

export type TimeText = ReturnType<typeof useTimeText>;
