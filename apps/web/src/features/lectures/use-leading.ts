import { type Lecture, lectures, type LectureMove } from '@put/contract/lessons/lectures';
import { useEffect, useState } from 'react';
import { call } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import { type LedPlace, StepSender } from './step-sender.ts';

/** A call that hangs must not hold the steps after it. */
const patienceMs = 4_000;

/** `place`: the place of the page that is shown to the class. `isSeen`: the server has said that this page leads. */
type Leading = { place: string; isSeen: boolean };
type Known = {
  lessonId: number;
  /** The name of this page. */
  page: string;
  lecture: Lecture | null | undefined;
  /** Reads the lecture again. Stays the same. */
  read: () => unknown;
};
export type LeadingTools = ReturnType<typeof useLeading>;

/** Leads the class from this page. */
export function useLeading({ lessonId, page, lecture, read }: Known) {
  const params = { id: String(lessonId) };
  const [leading, setLeading] = useState<Leading | null>(null);
  const [isReached, setReached] = useState(true);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [sender] = useState(
    () =>
      new StepSender({
        send: async (move) => {
          const body = { ...move, page };
          await call(lectures.lead, { params, body }, { signal: AbortSignal.timeout(patienceMs), isQuiet: true });
          if (move.move !== 'step') read();
        },
        onReach: setReached,
        onRefused: (error) => {
          setLeading(null);
          setTrouble(wordsOf(error));
          read();
        },
      }),
  );
  useEffect(() => () => void sender.stop(), [sender]);

  const isMine = lecture?.page === page;
  if (leading !== null && !leading.isSeen && isMine) setLeading({ ...leading, isSeen: true });
  // another page leads now, or the lecture was ended elsewhere
  if (leading !== null && leading.isSeen && lecture !== undefined && !isMine) setLeading(null);

  return {
    /** The place that leads; null: this page does not. */
    place: leading?.place ?? null,
    isReached,
    trouble,
    begin(key: string, at: LedPlace, move: Exclude<LectureMove, 'step'>) {
      setTrouble(null);
      setReached(true);
      setLeading({ place: key, isSeen: false });
      sender.lead(at, move);
    },
    step: (at: LedPlace) => sender.lead(at),
    async end() {
      setTrouble(null);
      try {
        await sender.stop();
        await call(lectures.end, { params });
        setLeading(null);
      } catch (error) {
        sender.goOn();
        setTrouble(wordsOf(error));
      }
      read();
    },
  };
}
