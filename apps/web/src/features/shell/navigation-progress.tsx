import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** No bar for screens that open faster. */
export const progressDelayMs = 100;

/** A bar at the top during navigation. The router's state ends it, also after an error. */
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
