import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantSecret, type PlantedSecret } from '../../runner/attacks/perform.ts';
import { type Agent, AgentLost, type AgentRan } from '../protocol/agent.ts';
import { type ContainerAttack, programOf } from './attack.ts';

/** Where containers are attacked. Their home folders are empty at every start. */
export type AttackedPlace = {
  start(containerId: string, generation: number, startCommand: string): Promise<void>;
  talk(containerId: string): Promise<Agent>;
  /** Puts what only this place knows into the program of an attack. */
  fill?(program: string): string;
  close(): Promise<void>;
};

export type AttackTraits = {
  /** Labels of attempts that may succeed here, with the reason why nobody gains by them. */
  harmless?: Readonly<Record<string, string>>;
};

const addresses = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

export const attacked = '1';
const neighbour = '2';
const secretFile = 'secret.txt';

export const runProgram = (agent: Agent, program: string): Promise<AgentRan> =>
  agent.run({
    as: 'student',
    argv: ['python3', '-'],
    cwd: '',
    stdin: Buffer.from(program),
    wallMs: 90_000,
    mostBytes: 65_536,
  });

/** One container for all attacks: what an attack leaves must not help the next one. Another student works beside it. */
export function attackPromises(
  attacks: readonly ContainerAttack[],
  open: () => Promise<AttackedPlace>,
  { harmless = {} }: AttackTraits = {},
): void {
  let place: AttackedPlace;
  let secret: PlantedSecret;
  let neighbours: Agent;
  let generation = 1;

  beforeAll(async () => {
    secret = await plantSecret();
    place = await open();
    await place.start(attacked, generation, '');
    await place.start(neighbour, 1, 'exec -a neighbour python3 -m http.server 8000');
    neighbours = await place.talk(neighbour);
    await neighbours.write(secretFile, Buffer.from(secret.secret));
  });
  afterAll(async () => {
    neighbours?.close();
    await place?.close();
    await secret?.close();
  });

  const isGot = (line: string) =>
    line.includes('GOT') && !Object.keys(harmless).some((label) => line.startsWith(`${label} GOT`));

  /** Undefined: the container has ended with it, and is there again. */
  async function perform(attack: ContainerAttack): Promise<AgentRan | undefined> {
    const agent = await place.talk(attacked);
    const program = secret.fill(programOf(attack)).replaceAll('HOSTS', addresses.join(','));
    try {
      return await runProgram(agent, place.fill?.(program) ?? program);
    } catch (error) {
      if (!(error instanceof AgentLost) || !attack.mayBeEnded) throw error;
      await place.start(attacked, (generation += 1), '');
      return undefined;
    } finally {
      agent.close();
    }
  }

  it.each(attacks.map((attack) => [attack.name, attack] as const))('check 9: %s gets nothing', async (_, attack) => {
    const ran = await perform(attack);
    const said = ran ? `${ran.stdout.toString()}\n${ran.stderr.toString()}` : '';
    expect(said.split('\n').filter(isGot)).toEqual([]);
    expect(said).not.toContain(secret.secret);
    if (ran && !attack.mayBeEnded) expect(said, ran.end).toMatch(/^END$/m);
    expect(secret.requests()).toBe(0);
    // the container goes on, and nothing of the attack does; the neighbour notices nothing
    const agent = await place.talk(attacked);
    expect((await runProgram(agent, foreigners)).stdout.toString()).toBe('');
    agent.close();
    const { content } = await neighbours.read(secretFile);
    for await (const piece of content) expect(piece.toString()).toBe(secret.secret);
  });
}

/** Prints the commands of a container's processes, but for the first one, the agent's and its own. */
const foreigners = `
import os
for pid in os.listdir('/proc'):
    if not pid.isdigit() or int(pid) in (1, os.getpid()): continue
    try: words = open('/proc/' + pid + '/cmdline').read()
    except OSError: continue
    if words and 'put-agent' not in words: print(pid, words.replace('\\0', ' '))`;
