import { Refusal } from '@put/contract/base/refusals';
import type { Viewer } from '@put/contract/base/access';
import type { Db } from '../../../drivers/database/database.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { nothingToAudit } from '../../../http/audited.ts';
import { insertContainerEvent, mayReachContainer } from '../../containers/containers.api.ts';
import { findLifeNow } from '../container-work.store.ts';
import type { PreviewDoor } from './preview-door.ts';
import { insertLink } from './preview.store.ts';
import { newLink } from './preview-server.ts';

type Tools = { db: Db; preview: PreviewDoor; secret: string };
type Caller = { viewer: Viewer; ip: string; host: string; family: string };

/** A link to a port of a running container: its student's, or of an administrator who looks at it and writes why. */
export async function openPreview(
  { db, preview, secret }: Tools,
  { viewer, ip, host, family }: Caller,
  id: number,
  { port, reason: given }: { port: number; reason?: string | undefined },
): Promise<{ url: string }> {
  const found = await findLifeNow(db, id);
  const isOwn = found?.user_id === viewer.id;
  if (!found || !(isOwn || viewer.is_admin)) throw new Refusal('not_found');
  const reason = isOwn ? undefined : given;
  const isAsked = isOwn || (reason !== undefined && (await mayReachContainer(db, viewer, id)) !== null);
  if (!isAsked) throw new Refusal('reason_needed');
  if (preview.problem !== null) throw new Refusal('preview_off', { detail: preview.problem });
  if (found.state !== 'running') throw new Refusal('container_not_running');
  const pass = { containerId: id, generation: found.generation, port, userId: viewer.id, family };
  const { url, keySha256 } = newLink(preview, secret, host, pass);
  await db.transaction().execute(async (tx) => {
    await insertLink(tx, keySha256, pass);
    if (reason === undefined) return nothingToAudit();
    await insertContainerEvent(tx, id, 'preview_opened', { words: reason, by: viewer.id });
    const after = { why: reason };
    await recordAuditEvent(tx, { viewer, ip }, 'open_container_preview', { type: 'container', id }, { after });
  });
  return { url };
}
