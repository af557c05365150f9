import * as z from 'zod/mini';
import { persistedStore } from '../../api/persisted-store.ts';

const share = (usual: number) => z.catch(z.number().check(z.minimum(0.1), z.maximum(0.9)), usual);

/** Preferences of this device for containers. */
const ContainerSettings = z.object({
  /** Shares of the width and, for the editor, of the height. */
  filesShare: share(0.2),
  editorShare: share(0.55),
  previewShare: share(0.35),
  isPreviewOpen: z.catch(z.boolean(), false),
  /** Terminals tell a screen reader each line. It makes them slower. */
  isScreenReader: z.catch(z.boolean(), false),
});
type ContainerSettings = z.infer<typeof ContainerSettings>;

const repair = (stored: unknown): ContainerSettings =>
  ContainerSettings.parse(typeof stored === 'object' && stored !== null ? stored : {});

export const useContainerSettings = persistedStore<ContainerSettings>('pt.container', repair({}), repair);
export const changeContainerSettings = (change: Partial<ContainerSettings>) => useContainerSettings.setState(change);
