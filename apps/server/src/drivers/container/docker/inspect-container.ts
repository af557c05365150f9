import type { Engine } from '../../docker-api/engine.ts';
import { ignoreAbsent } from './ignore-absent.ts';
import type { Labels } from './container-names.ts';

export type Inspected = {
  Id: string;
  Created: string;
  Config: { Labels: Labels };
  State: { Status: string; Running: boolean; StartedAt: string; ExitCode: number; OOMKilled: boolean };
};

/** Undefined: there is none. */
export const inspectContainer = (engine: Engine, nameOrId: string): Promise<Inspected | undefined> =>
  engine.call<Inspected>('GET', `/containers/${nameOrId}/json`).catch(ignoreAbsent);

export async function removeContainer(engine: Engine, nameOrId: string): Promise<void> {
  await engine.call('DELETE', `/containers/${nameOrId}?force=1`, { timeoutMs: 60_000 }).catch(ignoreAbsent);
}
