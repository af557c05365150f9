import { removeContainer } from './box.ts';
import { installationLabel } from './container-options.ts';
import type { Engine } from '../../docker-api/engine.ts';

/** A new container may be without its supervisor for this long, in seconds. */
const startS = 60;

type Listed = { Id: string; Created: number; State: string };
type Inspected = { ExecIDs: string[] | null };

/**
 * Removes containers that killed processes of this installation left. A container in use has a running supervisor,
 * whose connection ends with the process that uses it, on whichever machine. So a container without a supervisor is
 * unused.
 */
export async function sweep(engine: Engine, installation: string, nowS = Date.now() / 1000): Promise<void> {
  const filters = encodeURIComponent(JSON.stringify({ label: [`${installationLabel}=${installation}`] }));
  const all = await engine.call<Listed[]>('GET', `/containers/json?all=1&filters=${filters}`);
  for (const { Id: id, Created, State } of all) {
    if (nowS - Created < startS) continue;
    if (State === 'running' && (await hasConversation(engine, id))) continue;
    await removeContainer(engine, id);
  }
}

async function hasConversation(engine: Engine, id: string): Promise<boolean> {
  const isGone = () => undefined;
  const found = await engine.call<Inspected>('GET', `/containers/${id}/json`).catch(isGone);
  const execs = await Promise.all(
    (found?.ExecIDs ?? []).map((exec) => engine.call<{ Running: boolean }>('GET', `/exec/${exec}/json`).catch(isGone)),
  );
  return execs.some((exec) => exec?.Running);
}
