import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useKeptAt } from '../../api/kept-copies.ts';
import { localTimeWords } from '../../parts/schedule/deadline-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import css from './lesson.module.css';

const againAfterMs = 10_000;

type Props = { lessonId: number; onOnline: () => unknown };

/**
 * Says that the text is a copy kept on this device and when it was made. Reads the lesson again when the network is
 * back.
 */
export function KeptLesson({ lessonId, onOnline }: Props) {
  const { timeZone, nowMs } = useClock();
  const at = useKeptAt(`/user/lesson/${lessonId}`);
  useEffect(() => {
    if (at === null) return undefined;
    const readAgain = () => void onOnline();
    // the `online` event may be missing, so a timer tries as well
    const timer = setInterval(readAgain, againAfterMs);
    window.addEventListener('online', readAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', readAgain);
    };
  }, [at, onOnline]);
  if (at === null) return null;
  return (
    <p className={css.standing} data-state="kept" role="status">
      <IconCloudOff size={16} aria-hidden />
      <span>Без сети: текст сохранён {localTimeWords(at, timeZone, nowMs)}</span>
    </p>
  );
}
