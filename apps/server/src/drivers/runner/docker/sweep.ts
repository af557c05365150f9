import { removeContainer } from './box.ts';
import { installationLabel } from './container-options.ts';
import type { Engine } from './engine.ts';

/** So long a new container may be without its supervisor. */
const startS = 60;

type Listed = { Id: string; Created: number; State: string };
type Inspected = { ExecIDs: string[] | null };

/**
 * Removes what processes of this installation left that were killed; others on the same engine look after theirs. Who uses a
 * container holds a conversation with its supervisor, which ends with the process at its other end, on whichever machine that
 * stood: a container without one is nobody's.
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
