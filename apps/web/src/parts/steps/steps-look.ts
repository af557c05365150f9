import { persistedStore } from '../../api/persisted-store.ts';

/** How steps are shown on this device: drawn as in animations, or as names and objects of the memory. */
export type StepsLook = 'picture' | 'memory';
type Kept = { look: StepsLook };

const repair = (stored: unknown): Kept => ({ look: (stored as Kept | null)?.look === 'memory' ? 'memory' : 'picture' });

export const useStepsLook = persistedStore<Kept>('pt.steps', repair(null), repair);
