import type { ContainerTemplate, containerTemplates } from '@put/contract/container-templates';
import type { ReplyOf } from '@put/contract/endpoint';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import { getTemplate, type KeptTemplate, listTemplates } from './container-templates.store.ts';

type Tools = { db: Db; containers: ContainerEngine };

export async function showTemplates(
  { db, containers }: Tools,
  isDeleted: boolean,
): Promise<ReplyOf<typeof containerTemplates.list>> {
  const [kept, images, networks] = await Promise.all([
    listTemplates(db, isDeleted),
    containers.images().catch(() => []),
    containers.networks().catch(() => []),
  ]);
  return { templates: await Promise.all(kept.map((one) => withProblem(containers, one))), images, networks };
}

export const showTemplate = async ({ db, containers }: Tools, id: number): Promise<ContainerTemplate> =>
  withProblem(containers, await getTemplate(db, id));

async function withProblem(containers: ContainerEngine, template: KeptTemplate): Promise<ContainerTemplate> {
  const problem = await containers.problemOf(template).catch(() => 'Движок контейнеров не отвечает.');
  return { ...template, problem };
}
