import * as z from 'zod/mini';
import { persistedStore } from '../../api/persisted-store.ts';
import { switchLetterKeys } from '../../ui/browser/letter-keys.ts';

/** Preferences of this device, shared by all its tabs. public/scheme.js reads the same storage key and `theme`. */
const share = z.number().check(z.minimum(0.1), z.maximum(0.9));
const Settings = z.object({
  theme: z.catch(z.enum(['auto', 'light', 'dark']), 'auto'),
  /** Shares of the width: the text, the task. */
  lessonPanesSize: z.catch(z.tuple([share, share]), [0.5, 0.5]),
  /** Share of the height for the solution; the rest is for its result. */
  workShare: z.catch(share, 0.6),
  /** In a window where the menu is narrow by itself. */
  sidebarExpanded: z.catch(z.boolean(), false),
  /** In a window where the menu is wide by itself. */
  sidebarFolded: z.catch(z.boolean(), false),
  textSize: z.catch(z.enum(['small', 'normal', 'large', 'largest']), 'normal'),
  lineWidth: z.catch(z.enum(['narrow', 'normal', 'wide']), 'normal'),
  /** Whether keys of one letter do something. */
  letterKeys: z.catch(z.boolean(), true),
  coursesListOptions: z.catch(
    z.object({
      orderByProp: z.catch(z.enum(['date', 'title']), 'date'),
      orderByDirection: z.catch(z.enum(['asc', 'desc']), 'desc'),
      /** -1 means all years. */
      filterByYear: z.catch(z.int(), -1),
    }),
    { orderByProp: 'date', orderByDirection: 'desc', filterByYear: -1 },
  ),
});
export type Settings = z.infer<typeof Settings>;
export type Theme = Settings['theme'];

/** A wrong value gets its default; other values are kept. */
const repair = (stored: unknown): Settings =>
  Settings.parse(typeof stored === 'object' && stored !== null ? stored : {});

export const useSettings = persistedStore<Settings>('pt.settings', repair({}), repair);
export const changeSettings = (change: Partial<Settings>) => useSettings.setState(change);

switchLetterKeys(useSettings.getState().letterKeys);
useSettings.subscribe(({ letterKeys }) => switchLetterKeys(letterKeys));
