import { AnimationContent } from '@put/contract/animations/animation-editing';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { getAnimation, insertAnimation, insertVersion, replaceTags } from './animations.store.ts';
import { packAnimation, unpackShown } from './pack-animation.ts';
import { auditFieldsOf } from './save-animation.ts';
import { findNewestCompiled } from './versions.store.ts';

const longestTitle = 200;
const words = ' — копия';

/** Another animation with the newest content. Nothing is run: it has been compiled already. */
export const copyAnimation = (db: Db, actor: Actor & { viewer: { id: number } }, id: number): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    const source = await getAnimation(tx, id);
    const { compiled } = await findNewestCompiled(tx, id);
    const title = `${source.title.slice(0, longestTitle - words.length).toWellFormed()}${words}`;
    const made_by = actor.viewer.acting_admin_id ?? actor.viewer.id;
    const { kind, summary, complaint } = source;
    const copyId = await insertAnimation(tx, { title, kind, summary, created_by: made_by });
    const version = { animation_id: copyId, number: 1, title, content: AnimationContent.parse(source), made_by };
    if (compiled === null)
      await insertVersion(tx, { ...version, compiled: null, complaint: complaint ?? { message: '', line: null } });
    else {
      const shown = await unpackShown(compiled);
      const animation = { ...shown.animation, title };
      const packed = await packAnimation({ ...shown, id: copyId, version: 1, title, animation });
      await insertVersion(tx, { ...version, compiled: packed, complaint: null });
    }
    await replaceTags(tx, copyId, source.tag_ids);
    const after = { copied_from_id: id, ...auditFieldsOf(await getAnimation(tx, copyId)) };
    await recordAuditEvent(tx, actor, 'copy_animation', { type: 'animation', id: copyId }, { after });
    return { id: copyId };
  });
