import { type ContainerLife, setSpec } from '../containers.store.ts';
import type { ContainerTools } from '../container-tools.ts';
import { findTemplateSpec } from '../../container-templates/container-templates.api.ts';

/**
 * A container keeps the version of the template that its files were made from. A reset takes the newest one, and so does
 * a start after one that the engine refused: nothing would come of it otherwise.
 */
export async function renewSpec({ db }: Pick<ContainerTools, 'db'>, life: ContainerLife): Promise<ContainerLife> {
  const isAnew = life.home === 'anew' || life.home === 'given_files';
  const wasRefused = life.reason_code === 'image_missing' || life.reason_code === 'start_refused';
  if (!isAnew && !wasRefused) return life;
  const template = await findTemplateSpec(db, life.template_id);
  if (template.version === life.template_version) return life;
  const { version: template_version, spec } = template;
  await db.transaction().execute((tx) => setSpec(tx, life, template_version, spec));
  return { ...life, template_version, spec };
}
