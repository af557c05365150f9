import { animationsIn } from '@put/markdown/animations-in';
import type { Tx } from '../../drivers/database/database.ts';
import { type Place, replaceUses, type Use } from './animation-uses.store.ts';

/** A text of a place; `after_attempts`: it is a hint, which opens after so many. */
type PlacedText = { text: string; after_attempts?: number };

/**
 * Remembers which animations the texts of a lesson, a course or a task show, and which one a task is to perform. Call
 * it in the transaction that stores the texts: it decides who may see these animations.
 */
export async function keepUses(
  tx: Tx,
  place: Place,
  texts: readonly PlacedText[],
  performed: number | null = null,
): Promise<void> {
  const uses = new Map<number, Use>();
  for (const { text, after_attempts = 0 } of texts)
    for (const { id, inputs } of animationsIn(text)) {
      const known = uses.get(id) ?? { animation_id: id, after_attempts, inputs: [], is_performed: false };
      uses.set(id, {
        ...known,
        after_attempts: Math.min(known.after_attempts, after_attempts),
        inputs: [...new Set([...known.inputs, ...inputs])],
      });
    }
  const performance = { animation_id: performed ?? 0, after_attempts: 0, inputs: [], is_performed: true };
  await replaceUses(tx, place, [...uses.values(), ...(performed === null ? [] : [performance])]);
}
