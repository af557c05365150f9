/**
 * What a node lets be made: exactly what the driver makes. What may differ is read from a body, the body is built anew
 * from it by the driver's own functions, and the two must be equal. So a new option of the driver needs no word here.
 */
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { detached, execBody } from '../../docker-api/engine.ts';
import { labelNames, type Names } from '../docker/container-names.ts';
import { connectCommand, containerOptions, startExec } from '../docker/container-options.ts';
import { imageOfKeeper } from '../docker/images.ts';
import { keeperExec, keeperOptions } from '../docker/keeper.ts';
import { mountOptions } from '../docker/loop-homes.ts';
import { volumeHelperExec, volumeHelperOptions } from '../docker/plain-homes.ts';
import { diskProbeOptions } from '../docker/probe-disks.ts';
import { volumeBody } from '../docker/volumes.ts';
import { leftOutIn, placeOptions } from '../swarm/place-options.ts';
import type { OwnedContainer, OwnedObjects, Owner } from './owned-objects.ts';
import { notOurs, Refused } from './refused.ts';

const mebibyte = 1_048_576;
const amount = z.int().check(z.minimum(1));
const Mounted = z.object({ HostConfig: z.object({ Mounts: z.tuple([z.object({ Source: z.string() })]) }) });
const Made = z.object({ Image: z.string(), Labels: z.record(z.string(), z.string()) });
const MadeContainer = z.object({
  Cmd: z.array(z.string()),
  HostConfig: z.object({
    Runtime: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
    ReadonlyRootfs: z.boolean(),
    Memory: amount,
    NanoCpus: amount,
    PidsLimit: amount,
  }),
});
const MadeVolume = z.object({
  Name: z.string(),
  Labels: z.record(z.string(), z.string()),
  DriverOpts: z.record(z.string(), z.string()),
});
const MadeService = z.object({
  Name: z.string(),
  Labels: z.record(z.string(), z.string()),
  TaskTemplate: z.object({
    ContainerSpec: z.object({ Image: z.string() }),
    Resources: z.object({ Reservations: z.object({ NanoCPUs: amount, MemoryBytes: amount }) }),
    Placement: z.object({ Constraints: z.array(z.string()) }),
  }),
});
const Exec = z.object({ Cmd: z.array(z.string()) });

const otherRelease = 'если «Путь» и узел разных выпусков, обновите узел';

function parsed<Shape extends z.core.$ZodType>(shape: Shape, body: unknown, what: string): z.output<Shape> {
  const read = z.safeParse(shape, body);
  return read.success ? read.data : notAsOurs(what);
}

const notAsOurs = (what: string): never => {
  throw new Refused(`Узел не пропускает ${what}: не такой, как делает «Путь» (${otherRelease}).`);
};

function equalOne(body: unknown, expected: readonly unknown[], what: string): void {
  // as it travels: without what is undefined
  const isEqual = expected.some((one) => isDeepStrictEqual(JSON.parse(JSON.stringify(one)), body));
  if (!isEqual) notAsOurs(what);
}

/** `runtime`: the only one that containers may have; undefined: any that the engine has. */
export async function checkContainer(
  objects: OwnedObjects,
  runtime: string | undefined,
  name: string,
  body: unknown,
): Promise<void> {
  const what = `контейнер ${name}`;
  const { Image: image, Labels: labels } = parsed(Made, body, what);
  const owner = objects.ownerIn(labels, what);
  const { names, purpose } = owner;
  const images = await objects.images();
  if (purpose === 'keeper') {
    if (name !== names.keeper || image !== imageOfKeeper(images)) notAsOurs(what);
    return equalOne(body, [keeperOptions(names, image)], what);
  }
  const containerId = idOf(owner, what);
  const volume = parsed(Mounted, body, what).HostConfig.Mounts[0].Source;
  await checkMount(objects, owner, volume);
  if (purpose === 'probe') {
    if (!isFresh(name, names, 'probe', containerId) || image !== imageOfKeeper(images)) notAsOurs(what);
    const setup = { image, labels: names.labels('probe', containerId), volume };
    const { isPodman } = objects.engine;
    return equalOne(body, [diskProbeOptions(setup), volumeHelperOptions({ ...setup, isPodman })], what);
  }
  if (purpose !== 'container' || name !== names.container(containerId)) notAsOurs(what);
  if (!images.some(({ reference }) => reference === image)) notAsOurs(`образ ${image}`);
  const { Cmd, HostConfig } = parsed(MadeContainer, body, what);
  if (runtime !== undefined && HostConfig.Runtime !== runtime) notAsOurs(`среду ${HostConfig.Runtime ?? ''}`);
  const expected = containerOptions({
    spec: {
      containerId,
      generation: Number(labels[labelNames.generation]),
      memoryMb: HostConfig.Memory / mebibyte,
      cpus: HostConfig.NanoCpus / 1e9,
      pids: HostConfig.PidsLimit,
      isRootReadonly: HostConfig.ReadonlyRootfs,
      network: null,
      image,
      diskMb: 0,
      startCommand: '',
    },
    image,
    labels: names.labels('container', containerId, {
      [labelNames.generation]: `${Number(labels[labelNames.generation])}`,
      [labelNames.home]: labels[labelNames.home] === 'anew' ? 'anew' : 'kept',
    }),
    volume,
    hasOwnDisk: Cmd.at(-1) === '--own-disk',
    runtime: HostConfig.Runtime,
    isPodman: objects.engine.isPodman,
  });
  equalOne(body, [expected], what);
}

/** A service that keeps room in a Swarm, and does nothing. */
export async function checkService(objects: OwnedObjects, body: unknown): Promise<void> {
  const { Name: name, Labels: labels, TaskTemplate } = parsed(MadeService, body, 'служба');
  const what = `служба ${name}`;
  const owner = objects.ownerIn(labels, what);
  const { Image: image } = TaskTemplate.ContainerSpec;
  if (image !== imageOfKeeper(await objects.images())) notAsOurs(`образ ${image}`);
  const { NanoCPUs, MemoryBytes } = TaskTemplate.Resources.Reservations;
  const room = { nanoCpus: NanoCPUs, memoryBytes: MemoryBytes };
  const without = leftOutIn(TaskTemplate.Placement.Constraints);
  equalOne(body, [placeOptions({ names: owner.names, containerId: idOf(owner, what), image, room, without })], what);
}

/** A volume of the same container, which is there: the engine would make one that is not. */
async function checkMount(objects: OwnedObjects, owner: Owner, volume: string): Promise<void> {
  if (!isName(volume)) return notOurs(`том ${volume}`);
  const { purpose, containerId, names } = await objects.volume(volume);
  const isSame = names.installation === owner.names.installation && containerId === owner.containerId;
  if (!isSame || (purpose !== 'mount' && purpose !== 'home')) notOurs(`том ${volume}`);
}

export async function checkVolume(objects: OwnedObjects, body: unknown): Promise<void> {
  const { Name: name, Labels: labels, DriverOpts } = parsed(MadeVolume, body, 'том');
  const what = `том ${name}`;
  const owner = objects.ownerIn(labels, what);
  const { names, purpose } = owner;
  const containerId = idOf(owner, what);
  if (purpose === 'mark') {
    const generation = Number(labels[labelNames.generation]);
    const disk = labels[labelNames.disk] === 'loop' ? 'loop' : 'plain';
    const more = { [labelNames.generation]: `${generation}`, [labelNames.disk]: disk };
    const expected = volumeBody(names.mark(containerId, generation), names.labels('mark', containerId, more));
    return equalOne(body, [expected], what);
  }
  if ((purpose !== 'home' && purpose !== 'mount') || !isFresh(name, names, purpose, containerId))
    return notAsOurs(what);
  const device = DriverOpts['device'] ?? '';
  if (purpose === 'mount' && !(await isDiskOf(device, containerId))) return notOurs(`диск ${device}`);
  const options = purpose === 'mount' ? mountOptions(device) : {};
  equalOne(body, [volumeBody(name, names.labels(purpose, containerId), options)], what);
}

/** Whether it is a loop device with the home folder of this container: any other is a disk of the machine. */
async function isDiskOf(device: string, containerId: string): Promise<boolean> {
  const name = /^\/dev\/(loop\d{1,7})$/.exec(device)?.[1];
  if (name === undefined) return false;
  // as the keeper names it (keeper.sh)
  const file = await readFile(`/sys/block/${name}/loop/backing_file`, 'utf8').catch(() => '');
  return ['disk.img', 'new.img'].some((one) => file.trim() === `/homes/${containerId}/${one}`);
}

/** A command in a container of ours, by what the container is for. */
export function checkExec({ purpose }: OwnedContainer, body: unknown): void {
  const what = 'команду в контейнере';
  const { Cmd } = parsed(Exec, body, what);
  if (purpose === 'container') {
    const start = { ...startExec(Cmd.at(-1) ?? ''), ...detached };
    return equalOne(body, [execBody({ Cmd: connectCommand, User: '0:0' }), execBody(start)], what);
  }
  // it has a volume of ours, and nothing else
  if (purpose === 'probe') return equalOne(body, [execBody(volumeHelperExec(Cmd))], what);
  const words = Cmd.slice(4);
  if (purpose !== 'keeper' || !isKeeperCommand(words)) notAsOurs(what);
  equalOne(body, [execBody(keeperExec(words))], what);
}

const id = /^[a-z0-9][a-z0-9-]{0,59}$/;
const number = /^\d{1,9}$/;
const owner = /^\d{1,5}:\d{1,5}$/;
/** The commands of `keeper.sh` and their words. */
const keeperCommands: Record<string, readonly RegExp[]> = {
  hold: [id, number, number, /^(kept|anew)$/, owner],
  export: [id],
  bytes: [id],
  delete: [id, /^[\w+/=]+$/],
  remove: [id],
};

function isKeeperCommand([command = '', ...words]: readonly string[]): boolean {
  const shape = Object.hasOwn(keeperCommands, command) ? keeperCommands[command]! : undefined;
  return shape?.length === words.length && shape.every((one, at) => one.test(words[at]!));
}

function idOf({ containerId }: Owner, what: string): string {
  return containerId !== undefined && id.test(containerId) ? containerId : notAsOurs(what);
}

export const isName = (name: string): boolean => /^[a-zA-Z0-9][\w.-]{0,200}$/.test(name);

/** A name that `Names.fresh` gives. */
function isFresh(name: string, names: Names, purpose: 'home' | 'mount' | 'probe', containerId: string): boolean {
  const begin = `${names.container(containerId)}-${purpose}-`;
  return name.startsWith(begin) && /^[0-9a-f]{8}$/.test(name.slice(begin.length));
}
