import type { Engine } from '../../docker-api/engine.ts';
import { type Kind, Names } from './container-names.ts';
import { removeContainer } from './inspect-container.ts';
import { findVolumes, removeVolume } from './volumes.ts';

/** Removes all that an installation has in an engine, files too. */
export async function removeInstallation(engine: Engine, installation: string): Promise<void> {
  const names = new Names(installation);
  for (const kind of ['container', 'probe', 'keeper'] satisfies Kind[]) {
    const path = `/containers/json?all=1&filters=${names.filter(kind)}`;
    for (const { Id } of await engine.call<{ Id: string }[]>('GET', path)) await removeContainer(engine, Id);
  }
  for (const kind of ['mount', 'home', 'mark'] satisfies Kind[])
    for (const { Name } of await findVolumes(engine, names, kind)) await removeVolume(engine, Name);
  await removeVolume(engine, names.store);
}
