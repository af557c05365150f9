import type { Engine } from '../../docker-api/engine.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { ignoreAbsent } from './ignore-absent.ts';
import { type Kind, labelNames, type Labels, type Names } from './container-names.ts';

type Volume = { Name: string; CreatedAt: string; Labels: Labels | null };

export async function findVolumes(engine: Engine, names: Names, kind: Kind, containerId?: string): Promise<Volume[]> {
  const path = `/volumes?filters=${names.filter(kind, containerId)}`;
  const { Volumes } = await engine.call<{ Volumes: Volume[] | null }>('GET', path);
  // some engines take a filter of several labels as any of them
  const isOurs = ({ Labels }: Volume) =>
    Labels?.[labelNames.installation] === names.installation &&
    Labels[labelNames.kind] === kind &&
    (containerId === undefined || Labels[labelNames.container] === containerId);
  return (Volumes ?? []).filter(isOurs);
}

export const volumeBody = (name: string, labels: Labels, options: Labels = {}) => ({
  Name: name,
  Driver: 'local',
  Labels: labels,
  DriverOpts: options,
});

export async function makeVolume(engine: Engine, name: string, labels: Labels, options: Labels = {}): Promise<void> {
  await engine.call('POST', '/volumes/create', { body: volumeBody(name, labels, options) });
}

/** What a container still uses stays, and is removed another time. */
export async function removeVolume(engine: Engine, name: string): Promise<void> {
  await engine.call('DELETE', `/volumes/${name}`).catch((error: unknown) => {
    if (!(error instanceof EngineFault && error.status === 409)) ignoreAbsent(error);
  });
}
