import type { Viewer } from '@put/contract/base/access';
import type { containers as endpoints } from '@put/contract/containers/containers';
import type { Container } from '@put/contract/containers/containers';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import {
  getOfferedTemplate,
  listOfferedTemplates,
  requireUsable,
} from '../../container-templates/container-templates.api.ts';
import { findContainerOf, getContainer, listContainersOf } from './container-shape.store.ts';
import type { ContainerTools } from '../container-tools.ts';
import { engineInPage } from './engine-in-page.ts';
import { maySeeContainer } from './may-reach.ts';

export async function showMyContainers(db: Db, viewer: Viewer): Promise<ReplyOf<typeof endpoints.list>> {
  const [containers, templates] = await Promise.all([listContainersOf(db, viewer.id), listOfferedTemplates(db)]);
  return { containers, templates };
}

/** A template that stands in a text, and the viewer's container of it. */
export async function showTemplateInText(
  db: Db,
  viewer: Viewer,
  { params, query }: InputOf<typeof endpoints.template>,
): Promise<ReplyOf<typeof endpoints.template>> {
  const place = { lesson_id: query.lesson_id ?? null, task_id: query.task_id ?? null };
  await requireUsable(db, viewer, params.id, place);
  const container = await findContainerOf(db, viewer.id, params.id, place.task_id);
  return { template: await getOfferedTemplate(db, params.id), container: container ?? null };
}

/** For its owner and for administrators. */
export async function showContainer(
  tools: Pick<ContainerTools, 'db' | 'containers'>,
  viewer: Viewer,
  id: number,
): Promise<Container> {
  if (!(await maySeeContainer(tools.db, viewer, id))) throw new Refusal('not_found');
  return getContainer(tools.db, engineInPage(tools), id);
}
