import * as z from 'zod/mini';
import { persistedStore } from './persisted-store.ts';

/** What a person prefers on this device, the same in all tabs. The key and `theme` are read by public/scheme.js too. */
const share = z.number().check(z.minimum(0.1), z.maximum(0.9));
const Settings = z.object({
  theme: z.catch(z.enum(['auto', 'light', 'dark']), 'auto'),
  /** Shares of the width: text, task. */
  lessonPanesSize: z.catch(z.tuple([share, share]), [0.5, 0.5]),
  sidebarExpanded: z.catch(z.boolean(), false),
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

/** One wrong value falls back alone; the others are kept. */
const repair = (stored: unknown): Settings =>
  Settings.parse(typeof stored === 'object' && stored !== null ? stored : {});

export const useSettings = persistedStore<Settings>('pt.settings', repair({}), repair);
export const changeSettings = (change: Partial<Settings>) => useSettings.setState(change);
