import type { AnimationContent } from '@put/contract/animations/animation-editing';
import type { Animation } from '@put/contract/animations/animation-format';
import type { Tx } from '../../drivers/database/database.ts';
import { insertAnimation, insertVersion, replaceTags } from './animations.store.ts';
import { packAnimation, shownOf } from './pack-animation.ts';

type Made = { animation: Animation; words: string };
type Fields = { title: string; summary: string; tag_ids: readonly number[] };

/** Stores an animation that was compiled before, such as one of the demonstration. */
export async function addCompiled(
  tx: Tx,
  { title, summary, tag_ids }: Fields,
  content: AnimationContent,
  made: Made,
): Promise<number> {
  const id = await insertAnimation(tx, { title, kind: made.animation.kind, summary, created_by: null });
  const compiled = await packAnimation(shownOf({ id, version: 1, title }, content, made));
  await insertVersion(tx, { animation_id: id, number: 1, title, content, made_by: null, compiled, complaint: null });
  await replaceTags(tx, id, tag_ids);
  return id;
}
