import type { Viewer } from '@put/contract/base/access';
import type { Container, ContainerReason } from '@put/contract/containers/containers';
import { Refusal } from '@put/contract/base/refusals';
import { isForeignKeyViolation, type Tx } from '../../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.api.ts';
import type { ContainerTools } from '../container-tools.ts';
import { changeLife, type ContainerLife, insertEvent } from '../containers.store.ts';
import { beginStop } from '../life/enqueue.ts';
import { refuseClosed } from '../life/refuse-closed.ts';
import { findSnapshot } from './snapshots.store.ts';
import { changeOwn, mayRun, run } from '../life/want-container.ts';

type Owner = Actor & { viewer: Viewer };

const whatWords = { all: 'всё заново', given_files: 'только файлы задания' } as const;

/**
 * Everything anew, or only the given files; then it starts again. A copy is kept first, by the stop or by the start.
 * Refuses with `container_busy` while it starts: the home folder is being filled just then.
 */
export const resetContainer = (
  tools: ContainerTools,
  actor: Owner,
  id: number,
  what: 'all' | 'given_files',
): Promise<Container> =>
  changeOwn(tools, actor.viewer, id, async (tx, life) => {
    const home = what === 'all' || life.home === 'anew' ? ('anew' as const) : ('given_files' as const);
    await beginWith(tools, tx, life, { home, home_snapshot_id: null }, 'reset');
    await insertEvent(tx, id, 'reset', { words: whatWords[what], by: actor.viewer.id });
    await recordAuditEvent(tx, actor, 'reset_container', { type: 'container', id }, { after: { what } });
  });

/**
 * The home folder as it was in a snapshot; then it starts again. A snapshot that was just made may have replaced the one
 * that is asked for.
 */
export const restoreContainer = (
  tools: ContainerTools,
  actor: Owner,
  id: number,
  snapshotId: number,
): Promise<Container> =>
  changeOwn(tools, actor.viewer, id, async (tx, life) => {
    if (!(await findSnapshot(tx, id, snapshotId))) throw copyIsGone();
    await beginWith(tools, tx, life, { home: 'snapshot', home_snapshot_id: snapshotId }, 'restored');
    await insertEvent(tx, id, 'restored', { by: actor.viewer.id });
    await recordAuditEvent(tx, actor, 'restore_container', { type: 'container', id });
  }).catch((error: unknown) => {
    // of an earlier container, whose row nothing here holds
    throw isForeignKeyViolation(error) ? copyIsGone() : error;
  });

const copyIsGone = () =>
  new Refusal('not_found', {
    detail: 'Этой копии уже нет: её заменила более новая, или она удалена. Откройте «Копии» ещё раз и выберите другую.',
  });

type Home = Pick<ContainerLife, 'home' | 'home_snapshot_id'>;

async function beginWith(
  tools: ContainerTools,
  tx: Tx,
  life: ContainerLife,
  home: Home,
  reason: ContainerReason,
): Promise<void> {
  if (life.state === 'starting') throw new Refusal('container_busy');
  await refuseClosed(tx, life);
  await changeLife(tx, life.id, home);
  // one that may not run now begins so when it may
  if (!(await mayRun(tx, life))) return;
  await changeLife(tx, life.id, { wanted: 'running' });
  if (!(await beginStop(tools, tx, life, reason))) await run(tools, tx, life);
}
