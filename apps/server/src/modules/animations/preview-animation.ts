import type { Viewer } from '@put/contract/base/access';
import type { adminAnimations } from '@put/contract/animations/animation-editing';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import type { Locks } from '../../drivers/locks/locks.ts';
import { inOwnTurn } from '../../http/sockets/in-own-turn.ts';
import { countWork } from '../accounts/accounts.api.ts';
import { compileAnimation, type CompileTools } from './compile-animation.ts';
import { shownOf } from './pack-animation.ts';

/** What an author's program would show; nothing is stored. */
export const previewAnimation = (
  tools: CompileTools & { locks: Locks },
  viewer: Viewer,
  given: InputOf<typeof adminAnimations.compile>['body'],
): Promise<ReplyOf<typeof adminAnimations.compile>> =>
  inOwnTurn(tools.locks, viewer.id, 'animation', async () => {
    await countWork(tools.db, 'preview', viewer.id);
    const made = await compileAnimation(tools, given);
    if (made.animation === null) return { shown: null, complaint: made.complaint, advice: [] };
    const shown = shownOf({ id: 0, version: 0, title: given.title }, given, made);
    return { shown, complaint: null, advice: made.advice };
  });
