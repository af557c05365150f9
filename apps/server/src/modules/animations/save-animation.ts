import { isDeepStrictEqual } from 'node:util';
import {
  AnimationContent,
  type adminAnimations,
  animationEditingChannel,
  type EditedAnimation,
  type NewAnimation,
} from '@put/contract/animations/animation-editing';
import { type InputOf, type ReplyOf, topicOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { inOwnTurn } from '../../http/sockets/in-own-turn.ts';
import { type Actor, changedOnly, recordAuditEvent } from '../audit/audit.api.ts';
import { holdPublicFile } from '../files/files.api.ts';
import {
  getAnimation,
  insertAnimation,
  insertVersion,
  lockAnimation,
  replaceTags,
  setSummary,
} from './animations.store.ts';
import { compileAnimation, type CompileTools } from './compile-animation.ts';
import type { Compiled } from './compiled.ts';
import { packAnimation, shownOf } from './pack-animation.ts';

type Tools = CompileTools & { db: Db; locks: Locks; events: Events };
type Author = Actor & { viewer: { id: number } };
type Saved = ReplyOf<typeof adminAnimations.create>;
type Change = InputOf<typeof adminAnimations.change>['body'];
type Written = { title: string; content: AnimationContent };

/** Compiles and stores an animation. What does not compile is stored with its complaint, as a draft. */
export async function createAnimation(tools: Tools, actor: Author, given: NewAnimation): Promise<Saved> {
  const { kind, title, summary, tag_ids } = given;
  const content = AnimationContent.parse(given);
  const compiled = await inOwnTurn(tools.locks, actor.viewer.id, 'animation', () =>
    compileAnimation(tools, { kind, title, ...content }),
  );
  return tools.db.transaction().execute(async (tx) => {
    const id = await insertAnimation(tx, { title, kind, summary, created_by: authorOf(actor) });
    await storeVersion(tx, actor, { id, number: 1 }, { title, content }, compiled);
    await replaceTags(tx, id, tag_ids);
    const made = await getAnimation(tx, id);
    await recordAuditEvent(tx, actor, 'create_animation', { type: 'animation', id }, { after: auditFieldsOf(made) });
    return savedOf(made);
  });
}

/**
 * Stores the next version when the title or the content differ. While it does not compile, readers go on seeing the last
 * one that did. With `version` refuses to replace what somebody stored after that version.
 */
export async function changeAnimation(tools: Tools, actor: Author, id: number, change: Change): Promise<Saved> {
  const { version: expected, title, summary, tag_ids } = change;
  const written = { title, content: AnimationContent.parse(change) };
  const known = await getAnimation(tools.db, id);
  refuseOlder(known, expected, written);
  // a complaint may have been about what is mended now
  const isCompiled = known.complaint !== null || isChanged(known, written);
  const compiled = isCompiled
    ? await inOwnTurn(tools.locks, actor.viewer.id, 'animation', () =>
        compileAnimation(tools, { kind: known.kind, title, ...written.content }),
      )
    : null;
  return tools.db.transaction().execute(async (tx) => {
    await lockAnimation(tx, id);
    const before = await getAnimation(tx, id);
    refuseOlder(before, expected, written);
    if (isChanged(before, written) || (compiled !== null && isMended(before, compiled))) {
      // somebody stored another content after it was found to be the same
      if (compiled === null) throw new Refusal('conflict');
      await storeVersion(tx, actor, { id, number: before.version + 1 }, written, compiled);
    }
    if (summary !== undefined) await setSummary(tx, id, summary);
    if (tag_ids !== undefined) await replaceTags(tx, id, tag_ids);
    const after = await getAnimation(tx, id);
    const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(after));
    await recordAuditEvent(tx, actor, 'change_animation', { type: 'animation', id }, changed);
    if (changed) await tools.events.publish(tx, topicOf(animationEditingChannel, id), {});
    return savedOf(after);
  });
}

const isChanged = (known: EditedAnimation, { title, content }: Written): boolean =>
  known.title !== title || !isDeepStrictEqual(AnimationContent.parse(known), content);

const isMended = ({ complaint }: EditedAnimation, compiled: Compiled): boolean =>
  complaint !== null && compiled.complaint === null;

function refuseOlder(known: EditedAnimation, expected: number | undefined, written: Written): void {
  if (expected !== undefined && expected !== known.version && isChanged(known, written)) throw new Refusal('conflict');
}

async function storeVersion(
  tx: Tx,
  actor: Author,
  { id, number }: { id: number; number: number },
  { title, content }: Written,
  compiled: Compiled,
): Promise<void> {
  if (content.file_sha256 !== null && !(await holdPublicFile(tx, content.file_sha256)))
    throw new Refusal('invalid_input', {
      errors: [{ path: 'file_sha256', message: 'Такого файла нет: загрузите его' }],
    });
  const version = { animation_id: id, number, title, content, made_by: authorOf(actor) };
  if (compiled.animation === null)
    return insertVersion(tx, { ...version, compiled: null, complaint: compiled.complaint });
  const packed = await packAnimation(shownOf({ id, version: number, title }, content, compiled));
  return insertVersion(tx, { ...version, compiled: packed, complaint: null });
}

const authorOf = ({ viewer }: Author): number => viewer.acting_admin_id ?? viewer.id;

const savedOf = ({ id, version, status, complaint }: EditedAnimation): Saved => ({ id, version, status, complaint });

/** The fields of an animation that the audit shows. Programs are kept as versions. */
export const auditFieldsOf = ({ title, kind, status, summary, version, tag_ids }: EditedAnimation) => ({
  title,
  kind,
  status,
  summary,
  version,
  tag_ids,
});
