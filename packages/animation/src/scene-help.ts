import { changeHelp } from './help/changes.ts';
import type { SceneHelp } from './help/help-rows.ts';
import { nodeChangeHelp } from './help/node-changes.ts';
import { structureHelp } from './help/structures.ts';
import { tellingHelp } from './help/telling.ts';

export type { SceneHelp, SceneStructure } from './help/help-rows.ts';

/** The module `scene` for the author's editor: each construct with its signature, one sentence and an example. */
export const sceneHelp: readonly SceneHelp[] = [...structureHelp, ...changeHelp, ...nodeChangeHelp, ...tellingHelp];
