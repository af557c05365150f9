import { createHash } from 'node:crypto';
import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Locks } from '../../drivers/locks/locks.ts';
import { inOwnTurn } from '../../http/sockets/in-own-turn.ts';
import type { Compressed } from '../../http/answers/send-compressed.ts';
import { countWork } from '../accounts/accounts.api.ts';
import { isInputOfText } from './animation-texts.store.ts';
import { compileAnimation, type CompileTools } from './compile-animation.ts';
import { packShown, shownOf } from './pack-animation.ts';
import { requireReadable } from './require-readable.ts';
import { findRun, keepRun } from './runs.store.ts';
import { ofVersion } from './show-animation.ts';
import { getVersionToRun } from './versions.store.ts';

type Tools = CompileTools & { locks: Locks };

/**
 * An animation for a reader's own data, or for data that a text gives. It is compiled once for all who give the same.
 * Throws `animation_failed` with the reason.
 */
export async function runAnimation(tools: Tools, viewer: Viewer, id: number, input: string): Promise<Compressed> {
  const { db } = tools;
  const { version_id: versionId, kind } = await requireReadable(db, viewer, id);
  const version = await getVersionToRun(db, versionId);
  if (input === version.input) return ofVersion(db, versionId);
  const mayGive =
    kind !== 'lottie' && (version.allows_input || viewer.is_admin || (await isInputOfText(db, id, input)));
  if (!mayGive) throw new Refusal('animation_failed', { detail: 'У этой анимации свои данные: другие ей не дать.' });

  const inputSha256 = createHash('sha256').update(input).digest('hex');
  const find = () => findRun(db, versionId, inputSha256);
  const compiled =
    (await find()) ??
    (await inOwnTurn(tools.locks, viewer.id, 'animation', async () => {
      // the same call may have been answered while this one waited
      const known = await find();
      if (known) return known;
      await countWork(db, 'animation', viewer.id);
      const made = await compileAnimation(tools, { ...version, kind, input });
      if (made.animation === null) throw new Refusal('animation_failed', { detail: wordsOf(made.complaint) });
      const shown = shownOf({ id, version: version.number, title: version.title }, { ...version, input }, made);
      const bytes = await packShown(shown, { isOfRun: true });
      const run = { version_id: versionId, input_sha256: inputSha256, compiled: bytes, total_steps: shown.total_steps };
      await db.transaction().execute((tx) => keepRun(tx, run));
      return bytes;
    }));
  return { tag: `animation-${versionId}-${inputSha256}`, read: async () => compiled };
}

const wordsOf = ({ message, line }: { message: string; line: number | null }): string =>
  line === null ? message : `${message} Это строка ${line}.`;
