import type { MantineColorSchemeManager } from '@mantine/core';
import { changeSettings, useSettings } from './settings.ts';

/** Lets Mantine keep the colour scheme in our settings, which are shared between tabs. */
export function settingsColorScheme(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: () => useSettings.getState().theme,
    set: (theme) => changeSettings({ theme }),
    subscribe: (onUpdate) => {
      stop = useSettings.subscribe((now, before) => {
        if (now.theme !== before.theme) onUpdate(now.theme);
      });
    },
    unsubscribe: () => stop?.(),
    clear: () => changeSettings({ theme: 'auto' }),
  };
}
