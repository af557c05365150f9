import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { AgentLost } from '../protocol/agent.ts';
import {
  ContainerFault,
  type ContainerSpec,
  HomeTooLarge,
  type HomeSource,
  type Placed,
  StartRefused,
} from '../container-engine.ts';
import { homeTar } from '../life/home-tar.ts';
import { labelNames, type Names } from './container-names.ts';
import { connectCommand, containerOptions, homeFolder, startExec, student } from './container-options.ts';
import type { Place } from './docker-place.ts';
import type { PreparedHome } from './homes.ts';
import { imageFor } from './images.ts';
import { inspectContainer, type Inspected, removeContainer } from './inspect-container.ts';
import { findVolumes, makeVolume, removeVolume } from './volumes.ts';

/** Another process may be this long between making a container and starting it. */
const makingMs = 60_000;
const helloMs = 30_000;

type Start = { place: Place; names: Names; runtime: string | undefined; spec: ContainerSpec; signal: AbortSignal };

/**
 * Starts a container, or finds it started. Two processes may do this at once: the engine lets only one container have
 * the name, and a disk lets only one of them prepare it.
 */
export async function startContainer(start: Start, source: HomeSource): Promise<Placed> {
  const { signal } = start;
  for (;;) {
    signal.throwIfAborted();
    const running = await clearTheWay(start);
    if (running) return greet(start, running);
    const placed = await makeAnew(start, source);
    if (placed) return placed;
    // another process was quicker
    await sleep(50, undefined, { signal });
  }
}

/** Removes what is older. Gives the running container of this generation. */
async function clearTheWay(start: Start): Promise<Inspected | undefined> {
  const { place, names, spec, signal } = start;
  for (;;) {
    const found = await inspectContainer(place.engine, names.container(spec.containerId));
    if (!found) return undefined;
    const generation = Number(found.Config.Labels[labelNames.generation]);
    const isBeingMade = found.State.Status === 'created' && Date.now() - Date.parse(found.Created) < makingMs;
    if (generation > spec.generation && (found.State.Running || isBeingMade))
      throw new StartRefused('old_generation', 'Уже запущен более новый.');
    if (generation === spec.generation && found.State.Running) return found;
    if (generation === spec.generation && isBeingMade) {
      await sleep(100, undefined, { signal });
      continue;
    }
    await removeContainer(place.engine, found.Id);
  }
}

/** Undefined: another process has made it. */
async function makeAnew(start: Start, source: HomeSource): Promise<Placed | undefined> {
  const { place, spec, signal } = start;
  const image = imageFor(await place.images(), spec.image);
  if (image === undefined) throw new StartRefused('image_missing', `Нет образа ${spec.image}.`);
  if (spec.network !== null) {
    const problem = await place.network.problemOf(spec.network);
    if (problem !== null) throw new StartRefused('network_open', problem);
  }
  // before anything is touched: its source may be away
  const given = source.kind === 'tar' ? await source.open() : null;
  let id: string | undefined;
  let isStarted = false;
  let home: PreparedHome | undefined;
  try {
    const isFilled = given !== null || (source.kind === 'kept' && source.otherwise !== null);
    home = await place.homes.prepare(spec, { isKept: source.kind === 'kept', isFilled }, signal);
    // the other process may have started it while this one waited for the disk
    if (await clearTheWay(start)) return undefined;
    const isAnew = home.isAnew && source.kind === 'kept';
    id = await make(start, image, home, isAnew);
    if (id === undefined) return undefined;
    const tar = home.isAnew ? (given ?? (source.kind === 'kept' ? await source.otherwise?.() : null)) : null;
    if (tar) await fill(start, id, tar);
    await home.settle();
    await keepMark(start);
    signal.throwIfAborted();
    await place.engine.call('POST', `/containers/${id}/start`, { signal, timeoutMs: 60_000 });
    const found = await inspectContainer(place.engine, id);
    if (!found) throw new ContainerFault('the container is gone');
    const placed = await greet(start, found);
    isStarted = true;
    if (spec.startCommand !== '') await place.engine.execDetached(id, startExec(spec.startCommand), signal);
    return placed;
  } finally {
    given?.destroy();
    if (id !== undefined && !isStarted) await removeContainer(place.engine, id).catch(() => undefined);
    await home?.letGo(isStarted);
  }
}

async function make(
  { place, names, runtime, spec, signal }: Start,
  image: string,
  home: PreparedHome,
  isAnew: boolean,
): Promise<string | undefined> {
  const labels = names.labels('container', spec.containerId, {
    [labelNames.generation]: `${spec.generation}`,
    [labelNames.home]: isAnew ? 'anew' : 'kept',
  });
  const { volume, hasOwnDisk } = home;
  const body = containerOptions({
    spec,
    image,
    labels,
    volume,
    hasOwnDisk,
    runtime,
    isPodman: place.engine.isPodman,
  });
  const path = `/containers/create?name=${names.container(spec.containerId)}`;
  try {
    return (await place.engine.call<{ Id: string }>('POST', path, { body, signal })).Id;
  } catch (error) {
    // another process has it; Podman answers 500
    if (error instanceof EngineFault && /already in use/i.test(error.message)) return undefined;
    throw error;
  }
}

async function fill({ place, signal }: Start, id: string, tar: Readable): Promise<void> {
  const clean = homeTar(tar, student);
  try {
    const path = `/containers/${id}/archive?path=${homeFolder}`;
    (await place.engine.stream('PUT', path, { tar: clean, signal })).resume();
  } catch (error) {
    // the engine writes out holes
    if (error instanceof EngineFault && /no space left/i.test(error.message))
      throw new HomeTooLarge('Копия домашней папки больше, чем помещается в этот контейнер.');
    throw error;
  } finally {
    clean.destroy();
  }
}

/** Says that a home folder exists, and of which generation. */
async function keepMark({ place, names, spec }: Start): Promise<void> {
  const { containerId, generation } = spec;
  const name = names.mark(containerId, generation);
  const labels = { [labelNames.generation]: `${generation}`, [labelNames.disk]: place.homes.kind };
  await makeVolume(place.engine, name, names.labels('mark', containerId, labels));
  for (const { Name } of await findVolumes(place.engine, names, 'mark', containerId))
    if (Name !== name) await removeVolume(place.engine, Name);
}

/** Waits until the agent says hello. */
async function greet({ place, names, spec, signal }: Start, { Id: id, State, Config }: Inspected): Promise<Placed> {
  const until = Date.now() + helloMs;
  for (;;) {
    try {
      const stream = await place.engine.execDuplex(id, { Cmd: connectCommand, User: '0:0' }, signal);
      (await talkToAgent(stream, signal)).close();
      return {
        ref: names.ref(spec.containerId, spec.generation, id),
        node: place.node,
        startedAt: new Date(State.StartedAt),
        isHomeAnew: Config.Labels[labelNames.home] === 'anew',
      };
    } catch (error) {
      signal.throwIfAborted();
      const isYoung = error instanceof AgentLost || (error instanceof EngineFault && error.status === 409);
      if (!isYoung) throw error;
      const found = await inspectContainer(place.engine, id);
      if (!found?.State.Running) {
        const code = found?.State.ExitCode ?? '?';
        throw new StartRefused('refused', `Контейнер сразу закончил работу с кодом ${code}.`);
      }
      if (Date.now() > until) throw new ContainerFault(`put-agent молчит: ${error.message}`, { cause: error });
      await sleep(50, undefined, { signal });
    }
  }
}
