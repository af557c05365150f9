import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** A screen that opens sooner needs no bar. */
export const progressDelayMs = 100;

/** A bar at the top while the path changes; the router's own state ends it, however the navigation ends. */
export function NavigationProgress() {
  const isChanging = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  });
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setTimeout(() => setIsLate(true), progressDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isChanging]);

  return <div className="pt-progress" data-shown={isLate || undefined} aria-hidden="true" />;
}
