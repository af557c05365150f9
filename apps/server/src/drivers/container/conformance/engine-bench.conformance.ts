import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import type { Agent } from '../protocol/agent.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { readTar } from '../tar/read-tar.ts';
import { wholeContent } from '../tar/tar-entry.ts';
import type { ContainerEngine, ContainerSpec, Found, HomeSource, Placed } from '../container-engine.ts';

/** A place of containers that several engines may share, such as a Docker daemon. */
export type TestedPlace = {
  /** An engine at this place, as a process of an installation opens it. */
  open(installation: string): Promise<ContainerEngine>;
  image: string;
  /** Two engines of one installation see the same containers, which run on without them. */
  isShared: boolean;
  /** Containers run programs of the image. */
  hasPrograms: boolean;
  /** Ends a running container, as a lack of memory does. */
  kill(engine: ContainerEngine, containerId: string): Promise<void>;
  close(): Promise<void>;
};

export const never = new AbortController().signal;
export const empty: HomeSource = { kind: 'empty' };
export const kept: HomeSource = { kind: 'kept', otherwise: null };

/** What the tests of an engine share: an engine, and what they made there. */
export type EngineBench = {
  readonly place: TestedPlace;
  readonly engine: ContainerEngine;
  readonly installation: string;
  /** `isFor`: asked when the engine is there. */
  test(title: string, run: () => Promise<void>, isFor?: () => boolean): void;
  /** Another engine there, closed after the test. */
  another(whose?: string): Promise<ContainerEngine>;
  /** A container that is removed after the test. */
  specOf(containerId?: string, rest?: Partial<ContainerSpec>): ContainerSpec;
  start(spec: ContainerSpec, home?: HomeSource, by?: ContainerEngine): Promise<Placed>;
  talkTo(ref: string, by?: ContainerEngine): Promise<Agent>;
  found(containerId: string): Promise<Found[]>;
};

/** Within a `describe`. `only`: the names of the tests that are run. */
export function engineBench(make: () => Promise<TestedPlace>, only: readonly string[] | undefined): EngineBench {
  let place: TestedPlace | undefined;
  let engine: ContainerEngine | undefined;
  const installation = `t${crypto.randomUUID().slice(0, 8)}`;
  const used = new Set<string>();
  const opened: ContainerEngine[] = [];
  const talks: Agent[] = [];
  let count = 0;

  beforeAll(async () => {
    place = await make();
    engine = await place.open(installation);
  });
  afterEach(async () => {
    for (const talk of talks.splice(0)) talk.close();
    for (const id of used) await engine?.remove(id);
    used.clear();
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(async () => {
    await engine?.close();
    await place?.close();
  });

  return {
    installation,
    get place() {
      return place!;
    },
    get engine() {
      return engine!;
    },
    test(title, run, isFor = () => true) {
      if (only && !only.includes(title)) return;
      it(`${title}`, async ({ skip }) => {
        if (!isFor()) skip();
        await run();
      });
    },
    async another(whose = installation) {
      const made = await place!.open(whose);
      opened.push(made);
      return made;
    },
    specOf(containerId = String((count += 1)), rest = {}) {
      used.add(containerId);
      return sampleSpec({ containerId, image: place!.image, ...rest });
    },
    start: (spec, home = empty, by = engine!) => by.start(spec, home, never),
    async talkTo(ref, by = engine!) {
      const agent = await talkToAgent(await by.connect(ref, never), never);
      talks.push(agent);
      return agent;
    },
    found: async (containerId) => (await engine!.list()).filter((one) => one.containerId === containerId),
  };
}

export const write = (agent: Agent, path: string, text: string, mode?: number) =>
  agent.write(path, Buffer.from(text), mode === undefined ? {} : { mode });

export async function read(agent: Agent, path: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of (await agent.read(path)).content) parts.push(part);
  return Buffer.concat(parts).toString();
}

export const namesIn = async (agent: Agent, path = ''): Promise<string[]> =>
  (await agent.list(path)).entries.map(({ name }) => name);

export type MadeEntry = Partial<Header> & { name: string; text?: string };

export function tarOf(entries: readonly MadeEntry[]): Readable {
  const tar = pack();
  for (const { text = '', ...head } of entries)
    tar.entry({ mode: head.type === 'directory' ? 0o755 : 0o644, ...head }, text);
  tar.finalize();
  return Readable.from(tar, { objectMode: false });
}

export async function entriesOf(
  tar: Readable | Buffer,
): Promise<Map<string, { text: string; mode: number | undefined }>> {
  const entries = new Map<string, { text: string; mode: number | undefined }>();
  for await (const entry of readTar(Buffer.isBuffer(tar) ? Readable.from([tar]) : tar))
    entries.set(entry.name, { text: (await buffer(wholeContent(entry))).toString(), mode: entry.mode });
  return entries;
}
