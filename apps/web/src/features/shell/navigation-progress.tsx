import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** A screen that opens sooner needs no bar. */
export const progressDelayMs = 100;

/** A bar at the top while the path changes. */
export function NavigationProgress() {
  const router = useRouter();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      setIsShown(false);
    };
    const offStart = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => setIsShown(true), progressDelayMs);
    });
    const offEnd = router.subscribe('onResolved', stop);
    return () => {
      offStart();
      offEnd();
      clearTimeout(timer);
    };
  }, [router]);

  return <div className="pt-progress" data-shown={isShown || undefined} aria-hidden="true" />;
}
