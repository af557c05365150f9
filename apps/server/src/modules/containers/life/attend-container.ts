import type { Viewer } from '@put/contract/base/access';
import type { Container } from '@put/contract/containers/containers';
import { changeLife, now } from '../containers.store.ts';
import type { ContainerTools } from '../container-tools.ts';
import { tellContainer } from '../tell-container.ts';
import { changeOwn } from './want-container.ts';

/** Its page is visible. `prolong`: the student has pressed that it should not stop. A call of an old life changes nothing. */
export const attendContainer = (
  tools: ContainerTools,
  viewer: Viewer,
  id: number,
  { generation, prolong = false }: { generation: number; prolong?: boolean | undefined },
): Promise<Container> =>
  changeOwn(tools, viewer, id, async (tx, life) => {
    if (life.generation !== generation || life.state !== 'running') return;
    const wasEnding = life.idle_stop_at !== null;
    await changeLife(tx, id, { attended_at: now, idle_stop_at: null, ...(prolong && { active_at: now }) });
    if (wasEnding) await tellContainer(tools, tx, id);
  });
