import type { Viewer } from '@put/contract/base/access';
import type { Container, LookEnd } from '@put/contract/containers/containers';
import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.api.ts';
import { getContainer } from './container-shape.store.ts';
import type { ContainerTools } from '../container-tools.ts';
import { engineInPage } from './engine-in-page.ts';
import { insertEvent } from '../containers.store.ts';
import { acceptHelp, beginLook, declineHelp, endLook, endLooks, prolongLook } from './looks.store.ts';
import { tellContainer } from '../tell-container.ts';

type Admin = Actor & { viewer: Viewer };

/** An administrator looks at the terminals and files of a student, and says why. The student is told. */
export const lookInside = (tools: ContainerTools, actor: Admin, id: number, why: string): Promise<Container> =>
  begin(tools, actor, id, { why, help: null });

/** An administrator asks the student to work in the container together, and looks meanwhile. */
export const offerHelp = (tools: ContainerTools, actor: Admin, id: number, why: string): Promise<Container> =>
  begin(tools, actor, id, { why, help: 'asked' });

const begin = (
  tools: ContainerTools,
  actor: Admin,
  id: number,
  { why, help }: { why: string; help: 'asked' | null },
): Promise<Container> =>
  tools.db.transaction().execute(async (tx) => {
    const by = actor.viewer.id;
    const found = await beginLook(tx, id, { by, why, help });
    if (!found) throw new Refusal('not_found');
    if (found.state !== 'running') throw new Refusal('container_not_running');
    await insertEvent(tx, id, help === null ? 'looked' : 'help_asked', { words: why, by });
    const action = help === null ? 'look_container' : 'help_container';
    const after = { why, owner_id: found.user_id };
    await recordAuditEvent(tx, actor, action, { type: 'container', id }, { after });
    await tellContainer(tools, tx, id);
    return getContainer(tx, engineInPage(tools), id);
  });

export async function keepLooking({ db }: Pick<ContainerTools, 'db'>, viewer: Viewer, id: number): Promise<void> {
  if (!(await prolongLook(db, id, viewer.id))) throw new Refusal('not_found');
}

export const stopLooking = (tools: ContainerTools, viewer: Viewer, id: number): Promise<void> =>
  tools.db.transaction().execute(async (tx) => {
    if (!(await endLook(tx, id, viewer.id))) throw new Refusal('not_found');
    await tellEnd(tools, tx, { id, look_by: viewer.id, look_ended: 'left' });
  });

/** The student lets the administrator who asks type too; or refuses or ends it, and then nobody looks any more. */
export const allowHelp = (tools: ContainerTools, viewer: Viewer, id: number, isAllowed: boolean): Promise<Container> =>
  tools.db.transaction().execute(async (tx) => {
    if (isAllowed) {
      const by = await acceptHelp(tx, id, viewer.id);
      if (by === undefined) throw new Refusal('not_found');
      await insertEvent(tx, id, 'helped', { by });
      await tellContainer(tools, tx, id);
    } else {
      const declined = await declineHelp(tx, id, viewer.id);
      if (declined === undefined) throw new Refusal('not_found');
      await tellEnd(tools, tx, { id, look_by: declined.by, look_ended: declined.how });
    }
    return getContainer(tx, engineInPage(tools), id);
  });

/** An hour is over, or the administrator's page is closed: both are told. */
export const endOldLooks = (tools: ContainerTools): Promise<void> =>
  tools.db.transaction().execute(async (tx) => {
    for (const ended of await endLooks(tx)) await tellEnd(tools, tx, ended);
  });

const endWords: Record<LookEnd, string> = {
  left: 'кнопкой «Закончить»',
  gone: 'страница закрыта',
  refused: 'ученик отклонил',
  ended: 'закончил ученик',
  time_over: 'прошёл час',
  stopped: 'контейнер остановился',
};

type Ended = { id: number; look_by: number | null; look_ended: LookEnd | null };

async function tellEnd(tools: ContainerTools, tx: Tx, { id, look_by, look_ended }: Ended): Promise<void> {
  if (look_ended === 'refused') await insertEvent(tx, id, 'help_refused', { by: look_by });
  else await insertEvent(tx, id, 'look_ended', { words: look_ended === null ? '' : endWords[look_ended], by: look_by });
  await tellContainer(tools, tx, id);
}
