import { type Duplex, duplexPair } from 'node:stream';
import { AgentRefusal } from '../protocol/agent.ts';
import type { FakeAgent } from './fake-agent.ts';
import { FakeConnection } from './fake-connection.ts';
import { type Answer, type Answers, done, type Say } from './fake-requests.ts';

/** Carries what the server calls by this id: the agent's end, and the one that a program holds. */
type Carry = (id: string) => { near: Duplex; far: Duplex };

/** Requests about programs and ports, and the bytes that go to and from them. */
export function answerPrograms(agent: FakeAgent, say: Say): Answers {
  const connections = new Map<string, FakeConnection>();
  const carry: Carry = (id) => {
    const [near, far] = duplexPair();
    const tell: ConstructorParameters<typeof FakeConnection>[1] = (verb, fields, data) =>
      say(verb, { id, ...fields }, data ? { data } : {});
    connections.set(id, new FakeConnection(near, tell));
    return { near, far };
  };
  const forget = (id: string) => connections.delete(id);
  return {
    byVerb: { ...carried(connections), ...ports(agent, say, carry, forget), ...programs(agent, say, carry) },
    leave: () => {
      for (const connection of connections.values()) connection.reset();
    },
  };
}

const carried = (connections: ReadonlyMap<string, FakeConnection>): Record<string, Answer> => ({
  data: ({ payload, id }) => connections.get(id)?.take(Buffer.from(payload('data'))),
  taken: ({ number, id }) => connections.get(id)?.taken(number('bytes')),
  eof: ({ id }) => connections.get(id)?.end(),
  reset: ({ id }) => connections.get(id)?.reset(),
});

const ports = (agent: FakeAgent, say: Say, carry: Carry, forget: (id: string) => void): Record<string, Answer> => ({
  ports: () => ({ verb: 'ports', payloads: { list: [...agent.ports.keys()].map((port) => `${port}\n`).join('') } }),
  dial: ({ number, id }) => {
    const take = agent.ports.get(number('port'));
    if (!take) throw new AgentRefusal('no_port', String(number('port')));
    const { near, far } = carry(id);
    near.once('close', () => forget(id));
    say('done', { id });
    take(far);
  },
});

const programs = (agent: FakeAgent, say: Say, carry: Carry): Record<string, Answer> => ({
  activity: () => {
    const { idleMs, isForeground, isListening, cpuMs, name } = agent.activity;
    const fields = { idle_ms: idleMs, foreground: Number(isForeground), listening: Number(isListening) };
    return { verb: 'activity', fields: { ...fields, cpu_ms: cpuMs }, payloads: { name } };
  },
  run: async ({ payload, text, number }) => {
    const {
      end = 'exit',
      code = 0,
      stdout = '',
      stderr = '',
    } = await agent.onRun({
      as: text('as') === 'check' ? 'check' : 'student',
      argv: wordsIn(payload('argv')),
      cwd: payload('cwd').toString(),
      stdin: payload('stdin'),
      wallMs: number('wall'),
    });
    return { verb: 'ran', fields: { end, code }, payloads: { stdout, stderr } };
  },
  spawn: async ({ id, text, payload }) => {
    // a test may break one: the other side hears of its end
    const end = (name: string): Duplex => carry(text(name) ?? '').far.on('error', () => undefined);
    const streams = { stdin: end('id'), stdout: end('out'), stderr: end('err') };
    say('done', { id });
    const code = await agent.onSpawn(wordsIn(payload('argv')), streams);
    streams.stdout.end();
    streams.stderr.end();
    return { verb: 'exited', fields: { code } };
  },
  stop: () => (agent.endAll(), done),
});

const wordsIn = (zeroEnded: Buffer): string[] => zeroEnded.toString().split('\0').slice(0, -1);
