import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsLive } from '../../api/follow.ts';
import { hasNetwork } from '../../ui/browser/has-network.ts';
import css from './network-line.module.css';

/** What is over sooner is nobody's business. */
const blipMs = 5000;

/** A quiet line on all pages of a student while the server can not be reached; it goes by itself. */
export const NetworkLine = () => (
  // the place is there before the words, so that they are said aloud
  <div className={css.place} role="status">
    {useIsLost() && (
      <span className={css.line}>
        <IconCloudOff size={16} aria-hidden /> Нет связи с сервером. Ждём, когда она появится
      </span>
    )}
  </div>
);

/** A socket that is blocked is no lost network: then the server still answers a call. */
function useIsLost(): boolean {
  const isLive = useIsLive();
  const isOnline = useSyncExternalStore(followBrowser, () => navigator.onLine);
  const isWell = isLive && isOnline;
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isWell) return undefined;
    let isOver = false;
    const look = async () => {
      const answers = isOnline && (await Promise.race([hasNetwork(), silence()]));
      if (!isOver) setLost(!answers);
    };
    const timer = setInterval(() => void look(), blipMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      setLost(false);
    };
  }, [isWell, isOnline]);
  return isLost;
}

/** A network that says nothing at all. */
const silence = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), blipMs));

function followBrowser(tell: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, tell);
  return () => {
    for (const event of events) window.removeEventListener(event, tell);
  };
}
