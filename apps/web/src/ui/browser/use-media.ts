import { useSyncExternalStore } from 'react';

/** Whether the window is as `query` says, and when that changes. Smaller than the library's, since a lesson loads it. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
