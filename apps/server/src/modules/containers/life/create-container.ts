import type { Viewer } from '@put/contract/base/access';
import { containerLimits } from '@put/contract/containers/containers';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { findTemplateSpec, requireUsable } from '../../container-templates/container-templates.api.ts';
import { findContainerOf } from '../shown/container-shape.store.ts';
import { countKept, findTaskTitle, insertContainer, insertEvent, lockPerson } from '../containers.store.ts';

type Wanted = { template_id: number; task_id?: number | null | undefined; lesson_id?: number | null | undefined };

/** Makes the viewer's container of a template, or of a task in it; or finds the one that is there. */
export async function createContainer(
  db: Db,
  viewer: Viewer,
  { template_id, task_id = null, lesson_id = null }: Wanted,
): Promise<{ id: number }> {
  await requireUsable(db, viewer, template_id, { task_id, lesson_id });
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id);
    const known = await findContainerOf(tx, viewer.id, template_id, task_id);
    if (known) return { id: known.id };
    // a course may have more tasks than that, and their containers are what is handed in
    if (task_id === null && (await countKept(tx, viewer.id)) >= containerLimits.kept)
      throw new Refusal('too_many_containers');
    const { version: template_version, title, spec } = await findTemplateSpec(tx, template_id);
    const ofTask = task_id === null ? undefined : await findTaskTitle(tx, task_id);
    const fields = { template_id, template_version, task_id, lesson_id, title: ofTask ?? title, spec };
    const id = await insertContainer(tx, { user_id: viewer.id, ...fields });
    await insertEvent(tx, id, 'created', { by: viewer.id });
    return { id };
  });
}
