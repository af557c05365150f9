import type { Viewer } from '@put/contract/access';
import type { Container } from '@put/contract/containers';
import { Refusal } from '@put/contract/refusals';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { getContainer } from './container-shape.store.ts';
import type { ContainerTools } from './container-tools.ts';
import { engineInPage } from './engine-in-page.ts';
import { insertEvent } from './containers.store.ts';
import { answerHelp, beginLook, endLook, endLooks } from './looks.store.ts';
import { tellContainer } from './tell-container.ts';

type Admin = Actor & { viewer: Viewer };

/** An administrator looks at the terminals of a student for an hour, and says why. The student is told. */
export const lookInside = (tools: ContainerTools, actor: Admin, id: number, why: string): Promise<Container> =>
  tools.db.transaction().execute(async (tx) => {
    const found = await beginLook(tx, id, { by: actor.viewer.id, why, help: null });
    if (!found) throw new Refusal('not_found');
    await insertEvent(tx, id, 'looked', { words: why, by: actor.viewer.id });
    const after = { why, owner_id: found.user_id };
    await recordAuditEvent(tx, actor, 'look_container', { type: 'container', id }, { after });
    await tellContainer(tools, tx, id);
    return getContainer(tx, engineInPage(tools), id);
  });

/** An administrator asks the student to work in the container together. */
export const offerHelp = (tools: ContainerTools, actor: Admin, id: number, why: string): Promise<Container> =>
  tools.db.transaction().execute(async (tx) => {
    const found = await beginLook(tx, id, { by: actor.viewer.id, why, help: 'asked' });
    if (!found) throw new Refusal('not_found');
    if (found.state !== 'running') throw new Refusal('container_not_running');
    const after = { why, owner_id: found.user_id };
    await recordAuditEvent(tx, actor, 'help_container', { type: 'container', id }, { after });
    await tellContainer(tools, tx, id);
    return getContainer(tx, engineInPage(tools), id);
  });

export const stopLooking = (tools: ContainerTools, viewer: Viewer, id: number): Promise<void> =>
  tools.db.transaction().execute(async (tx) => {
    if (!(await endLook(tx, id, viewer.id))) throw new Refusal('not_found');
    await tellContainer(tools, tx, id);
  });

/** The student lets the administrator who asks type too, or takes that back. */
export const allowHelp = (tools: ContainerTools, viewer: Viewer, id: number, isAllowed: boolean): Promise<Container> =>
  tools.db.transaction().execute(async (tx) => {
    const by = await answerHelp(tx, id, viewer.id, isAllowed);
    if (by === undefined) throw new Refusal('not_found');
    if (isAllowed) await insertEvent(tx, id, 'helped', { by });
    await tellContainer(tools, tx, id);
    return getContainer(tx, engineInPage(tools), id);
  });

/** An hour is over: the student and the administrator are told. */
export const endOldLooks = (tools: ContainerTools): Promise<void> =>
  tools.db.transaction().execute(async (tx) => {
    for (const id of await endLooks(tx)) await tellContainer(tools, tx, id);
  });
