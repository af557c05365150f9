import type { Viewer } from '@put/contract/base/access';
import type { adminContainers, EngineHealth } from '@put/contract/containers/container-templates';
import type { Container } from '@put/contract/containers/containers';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.api.ts';
import { nothingToAudit } from '../../../http/audited.ts';
import { countByState, listAllContainers } from './admin-containers.store.ts';
import { getContainer } from './container-shape.store.ts';
import type { ContainerTools } from '../container-tools.ts';
import { engineInPage } from './engine-in-page.ts';
import { lockLife } from '../containers.store.ts';
import { halt } from '../life/want-container.ts';

/** `ssh`: the door for ssh, where there is one. */
export type AdminTools = Pick<ContainerTools, 'db' | 'containers'> & { ssh: { problem: string | null } | undefined };

export async function showAllContainers(
  { db, containers, ssh }: AdminTools,
  query: InputOf<typeof adminContainers.list>['query'],
): Promise<ReplyOf<typeof adminContainers.list>> {
  return {
    ...(await listAllContainers(db, query)),
    engine: { ...(await healthOf(db, containers)), ssh_problem: ssh?.problem ?? null },
  };
}

async function healthOf(db: Db, containers: ContainerTools['containers']): Promise<Omit<EngineHealth, 'ssh_problem'>> {
  const [{ state, words, most }, counts] = await Promise.all([containers.status(), countByState(db)]);
  const shown = state === 'ready' ? '' : words;
  return { ...engineInPage({ containers }), state, words: shown, most, ...counts };
}

/** Stops a container of anybody. Refuses with `container_busy` while it starts or stops. */
export const stopOfAnybody = (
  tools: ContainerTools,
  actor: Actor & { viewer: Viewer },
  id: number,
): Promise<Container> =>
  tools.db.transaction().execute(async (tx) => {
    const life = await lockLife(tx, id);
    if (!life) throw new Refusal('not_found');
    if (life.state === 'stopping') throw new Refusal('container_busy');
    if (await halt(tools, tx, life, 'by_admin')) {
      const before = { title: life.title, owner_id: life.user_id };
      await recordAuditEvent(tx, actor, 'stop_container', { type: 'container', id }, { before });
    } else nothingToAudit();
    return getContainer(tx, engineInPage(tools), id);
  });
