import type { Readable } from 'node:stream';
import { ContainerFault, type HomeSource } from '../../../drivers/container/container-engine.ts';
import { forLater } from '../../../drivers/container/tar/for-later.ts';
import type { ContainerTools } from '../container-tools.ts';
import type { ContainerLife } from '../containers.store.ts';
import { hasHome, keepHome } from './make-snapshot.ts';
import { findNewestSnapshot, findSnapshot, type KeptSnapshot } from './snapshots.store.ts';

/**
 * What the next start begins with. A copy is kept before a home folder is replaced; when that is refused, nothing is
 * replaced.
 */
export async function findHome(tools: ContainerTools, life: ContainerLife): Promise<HomeSource> {
  const { db, containers } = tools;
  if (life.home === 'anew' || life.home === 'snapshot') {
    if (hasHome(life, containers.kind)) await keepHome(tools, life, life.home === 'anew' ? 'reset' : 'before_restore');
    const wanted = life.home_snapshot_id === null ? undefined : await findSnapshot(db, life.id, life.home_snapshot_id);
    return wanted && life.home === 'snapshot' ? { kind: 'tar', open: opener(tools, wanted) } : { kind: 'empty' };
  }
  if (life.home === 'given_files' && hasHome(life, containers.kind)) await keepHome(tools, life, 'reset');
  const newest = await findNewestSnapshot(db, life.id);
  return { kind: 'kept', otherwise: newest ? opener(tools, newest) : null };
}

const opener =
  ({ files }: ContainerTools, { sha256 }: KeptSnapshot) =>
  async (): Promise<Readable> => {
    const content = await files.open(sha256);
    if (!content) throw new ContainerFault(`the copy ${sha256} is gone`);
    return forLater(content);
  };
