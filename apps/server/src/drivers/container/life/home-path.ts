import { ContainerPath } from '@put/contract/containers/container-path';
import { AgentRefusal } from '../protocol/agent.ts';
import { shownName } from '../protocol/shown-names.ts';

/** Throws AgentRefusal `bad_name` unless it is a path below a home folder, such as `src/main.py`. */
export function checkHomePath(path: string): void {
  if (path === '' || !ContainerPath.safeParse(shownName(path)).success) throw new AgentRefusal('bad_name', path);
}
