import { classContainers } from '@put/contract/containers/class-containers';
import { adminContainers } from '@put/contract/containers/container-templates';
import { containers } from '@put/contract/containers/containers';
import { handle } from '../../http/mount.ts';
import { type AdminTools, showAllContainers, stopOfAnybody } from './shown/admin-containers.ts';
import { listContainerEvents } from './shown/admin-containers.store.ts';
import { attendContainer } from './life/attend-container.ts';
import { listClassContainers } from './shown/class-containers.store.ts';
import type { ContainerTools } from './container-tools.ts';
import { createContainer } from './life/create-container.ts';
import { deleteContainer } from './life/delete-container.ts';
import { allowHelp, keepLooking, lookInside, offerHelp, stopLooking } from './shown/look-inside.ts';
import { resetContainer, restoreContainer } from './homes/renew-home.ts';
import { showContainer, showMyContainers, showTemplateInText } from './shown/show-containers.ts';
import { showSnapshots, takeSnapshot } from './homes/snapshot-calls.ts';
import { wantRunning, wantStopped } from './life/want-container.ts';

export const containerRoutes = (tools: ContainerTools & AdminTools) => {
  const { db } = tools;
  return [
    handle(containers.list, ({ viewer }) => showMyContainers(db, viewer)),
    handle(containers.template, ({ viewer, ...input }) => showTemplateInText(db, viewer, input)),
    handle(containers.create, ({ body, viewer }) => createContainer(db, viewer, body)),
    handle(containers.get, ({ params, viewer }) => showContainer(tools, viewer, params.id)),
    handle(containers.remove, ({ params, viewer, from: { ip } }) =>
      deleteContainer(tools, { viewer, ip }, params.id, viewer.id),
    ),
    handle(containers.start, ({ params, viewer }) => wantRunning(tools, viewer, params.id)),
    handle(containers.stop, ({ params, viewer }) => wantStopped(tools, viewer, params.id)),
    handle(containers.reset, ({ params, body, viewer, from: { ip } }) =>
      resetContainer(tools, { viewer, ip }, params.id, body.what),
    ),
    handle(containers.attend, ({ params, body, viewer }) => attendContainer(tools, viewer, params.id, body)),
    handle(containers.snapshots, ({ params, viewer }) => showSnapshots(db, viewer, params.id)),
    handle(containers.snapshot, ({ params, viewer }) => takeSnapshot(tools, viewer, params.id)),
    handle(containers.restore, ({ params, body, viewer, from: { ip } }) =>
      restoreContainer(tools, { viewer, ip }, params.id, body.snapshot_id),
    ),
    handle(containers.allowHelp, ({ params, body, viewer }) => allowHelp(tools, viewer, params.id, body.allow)),
    handle(adminContainers.list, ({ query }) => showAllContainers(tools, query)),
    handle(classContainers.list, async ({ params, viewer }) => ({
      containers: await listClassContainers(db, viewer, params.id),
    })),
    handle(adminContainers.events, ({ params }) => listContainerEvents(db, params.id)),
    handle(adminContainers.stop, ({ params, viewer, from: { ip } }) => stopOfAnybody(tools, { viewer, ip }, params.id)),
    handle(adminContainers.remove, ({ params, viewer, from: { ip } }) =>
      deleteContainer(tools, { viewer, ip }, params.id),
    ),
    handle(adminContainers.look, ({ params, body, viewer, from: { ip } }) =>
      lookInside(tools, { viewer, ip }, params.id, body.reason),
    ),
    handle(adminContainers.keepLooking, ({ params, viewer }) => keepLooking(tools, viewer, params.id)),
    handle(adminContainers.stopLooking, ({ params, viewer }) => stopLooking(tools, viewer, params.id)),
    handle(adminContainers.help, ({ params, body, viewer, from: { ip } }) =>
      offerHelp(tools, { viewer, ip }, params.id, body.reason),
    ),
  ];
};
