import * as z from 'zod/mini';
import { persistedStore } from '../../../api/persisted-store.ts';

/** How much of the width an open solution has; kept on the device. Apart from the settings, which every page loads. */
const Kept = z.object({ panelShare: z.catch(z.number().check(z.minimum(0.3), z.maximum(0.75)), 0.44) });

const repair = (stored: unknown) => Kept.parse(typeof stored === 'object' && stored !== null ? stored : {});

export const useResultsView = persistedStore('pt.results', repair({}), repair);
