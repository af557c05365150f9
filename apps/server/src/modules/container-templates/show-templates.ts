import type { Viewer } from '@put/contract/base/access';
import type { ContainerTemplate, containerTemplates } from '@put/contract/containers/container-templates';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import { withoutUnreadTasks } from '../enrolment/enrolment.api.ts';
import { getTemplate, type KeptTemplate, listTemplates } from './container-templates.store.ts';

type Tools = { db: Db; containers: ContainerEngine };

export async function showTemplates(
  { db, containers }: Tools,
  viewer: Viewer,
  isDeleted: boolean,
): Promise<ReplyOf<typeof containerTemplates.list>> {
  const [kept, images, networks] = await Promise.all([
    listTemplates(db, isDeleted),
    containers.images().catch(() => []),
    containers.networks().catch(() => []),
  ]);
  return {
    templates: await Promise.all(kept.map((one) => shownTo(viewer, { db, containers }, one))),
    images,
    networks,
  };
}

export const showTemplate = async (tools: Tools, viewer: Viewer, id: number): Promise<ContainerTemplate> =>
  shownTo(viewer, tools, await getTemplate(tools.db, id));

async function shownTo(viewer: Viewer, { db, containers }: Tools, template: KeptTemplate): Promise<ContainerTemplate> {
  const problem = await containers.problemOf(template).catch(() => 'Сервер контейнеров не отвечает.');
  return { ...template, problem, uses: await withoutUnreadTasks(db, viewer, template.uses) };
}
