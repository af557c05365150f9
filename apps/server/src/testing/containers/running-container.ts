import type { Viewer } from '@put/contract/base/access';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { KeptSpec } from '../../drivers/database/tables/containers.ts';
import { insertContainer } from '../../modules/containers/containers.store.ts';
import { factories } from '../factories.ts';

const limits = { image: 'linux', cpus: 1, pids: 64, network: null };
const spec: KeptSpec = {
  ...limits,
  memory_mb: 256,
  disk_mb: 64,
  start_command: '',
  is_root_readonly: false,
  ports: [8000],
  idle_minutes: 10,
  max_hours: 8,
  most_running: 1,
};

/** A container of this person that runs, without the jobs that start one. */
export async function runningContainer(db: Db, engine: ContainerEngine, { id: user_id }: Viewer): Promise<number> {
  const template_id = await factories(db).containerTemplate();
  const made = { user_id, template_id, template_version: 1, task_id: null, lesson_id: null, title: 'Linux', spec };
  const id = await db.transaction().execute((tx) => insertContainer(tx, made));
  await startAgain(db, engine, id);
  return id;
}

/** The container in its next life. */
export async function startAgain(db: Db, engine: ContainerEngine, id: number): Promise<void> {
  const before = await db.selectFrom('container').select('generation').where('id', '=', id).executeTakeFirstOrThrow();
  const generation = before.generation + 1;
  const set = (fields: { state: 'starting' | 'running'; engine_ref?: string }) =>
    db
      .updateTable('container')
      .set({ ...fields, generation, wanted: 'running', engine: engine.kind })
      .where('id', '=', id)
      .execute();
  await set({ state: 'starting' });
  const { ref } = await engine.start(
    {
      ...limits,
      containerId: String(id),
      generation,
      memoryMb: spec.memory_mb,
      diskMb: spec.disk_mb,
      isRootReadonly: false,
      startCommand: '',
    },
    { kind: 'kept', otherwise: null },
    AbortSignal.timeout(60_000),
  );
  await set({ state: 'running', engine_ref: ref });
}
