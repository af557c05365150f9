import { type Duplex, duplexPair } from 'node:stream';
import { decodeMessages, encodeMessage, type Fields, type Message } from '../../wire/messages.ts';
import { AgentRefusal } from '../agent.ts';
import { pieceBytes } from '../agent-protocol.ts';
import type { FakeAgent } from './fake-agent.ts';
import { FakeConnection } from './fake-connection.ts';
import { type FakeEntry, tagOf } from './fake-home.ts';

/** What a server says to an agent: the payloads of each message (`runners/agent/PROTOCOL.md`). */
const requests = {
  payloadsOf: {
    ...Object.fromEntries(
      ['terms', 'attach', 'ack', 'size', 'detach', 'close', 'disk', 'watch', 'unwatch', 'ports', 'dial'].map((verb) => [
        verb,
        [],
      ]),
    ),
    ...Object.fromEntries(['taken', 'eof', 'reset', 'activity', 'stop'].map((verb) => [verb, []])),
    ...Object.fromEntries(
      ['list', 'stat', 'read', 'write', 'mkdir', 'remove', 'chmod'].map((verb) => [verb, ['path']]),
    ),
    ...Object.fromEntries(['in', 'part', 'data'].map((verb) => [verb, ['data']])),
    open: ['cwd'],
    move: ['path', 'to'],
    run: ['stdin', 'argv', 'cwd'],
    spawn: ['argv', 'cwd'],
    hangup: [],
    wall: ['text'],
  },
  longestPayload: 65_536,
};

const homeFolder = '/home/student';
const listBytes = 60_000;

type Reply = { verb: string; fields?: Fields; payloads?: Record<string, Buffer | string> };
type Write = { path: string; sizeBytes: number; mode: number | undefined; tag: string | undefined; parts: Buffer[] };
const done: Reply = { verb: 'done' };

/** Begins a conversation with an agent in memory, and gives the server's end. */
export function talkAsFake(agent: FakeAgent): Duplex {
  const [near, far] = duplexPair();
  const connections = new Map<string, FakeConnection>();
  const writes = new Map<string, Write>();
  let watched = false;
  let changed = new Set<string>();

  const say = (verb: string, fields: Fields = {}, payloads: Record<string, Buffer | string> = {}) => {
    if (!far.destroyed) far.write(encodeMessage(verb, fields, payloads));
  };
  const onChange = agent.home.watch((path) => {
    if (!watched) return;
    if (changed.size === 0) setImmediate(tellChanges);
    changed.add(path);
  });
  function tellChanges(): void {
    const list = [...changed].map((path) => `${path}\0`).join('');
    changed = new Set();
    if (list.length > listBytes) say('changed', { all: 1 }, { list: '' });
    else say('changed', { all: 0 }, { list });
  }

  agent.streams.add(far);
  far.on('error', () => {});
  far.once('close', () => {
    onChange();
    agent.streams.delete(far);
    for (const terminal of agent.terminals.values()) terminal.detach(far);
    for (const connection of connections.values()) connection.reset();
    near.destroy();
  });
  far.once('end', () => far.destroy());
  near.once('close', () => far.destroy());

  /** Requests without a reply. */
  const tells: Record<string, (message: Asked) => void> = {
    ack: ({ number }) => agent.terminals.get(number('term'))?.ack(far, number('at')),
    in: ({ number, payload }) => {
      const terminal = agent.terminals.get(number('term'));
      agent.activity.idleMs = 0;
      if (terminal?.ended === null) void terminal.print(payload('data'));
    },
    size: ({ number }) => {
      const terminal = agent.terminals.get(number('term'));
      if (terminal) Object.assign(terminal, { cols: number('cols'), rows: number('rows') });
    },
    detach: ({ number }) => agent.terminals.get(number('term'))?.detach(far),
    data: ({ payload, id }) => connections.get(id)?.take(Buffer.from(payload('data'))),
    taken: ({ number, id }) => connections.get(id)?.taken(number('bytes')),
    eof: ({ id }) => connections.get(id)?.end(),
    reset: ({ id }) => connections.get(id)?.reset(),
  };
  /** Undefined: it was answered already, or is not yet. */
  const verbs: Record<string, (message: Asked) => Promise<Reply | undefined> | Reply | undefined> = {
    open: ({ number }) => ({
      verb: 'opened',
      fields: { term: agent.openTerminal({ cols: number('cols'), rows: number('rows') }) },
    }),
    terms: () => {
      const lines = [...agent.terminals].map(
        ([term, { cols, rows, end, ended }]) => `${term} ${cols} ${rows} ${end} ${100 + term} ${ended ?? '-'}\n`,
      );
      return { verb: 'terms', payloads: { list: lines.join('') } };
    },
    attach: ({ number, id }) => {
      const term = number('term');
      const terminal = agent.terminal(term);
      const { start, skipped } = terminal.attach(far, number('from'), {
        holds: number('hold') === 1,
        out: (at, data) => say('out', { term, at }, { data }),
        ended: (code) => say('ended', { term, code }),
      });
      const isAnew = start !== number('from');
      const { cols, rows } = terminal;
      say('attached', { id, term, start, skipped, cols, rows }, { prefix: isAnew ? '\x1bc' : '' });
      terminal.flow(far);
      return undefined;
    },
    close: ({ number }) => {
      agent.closeTerminal(number('term'));
      return done;
    },
    list: ({ path, id }) => {
      const records = agent.home.list(path()).map(([name, entry]) => Buffer.from(`${recordOf(name, entry)}\0`));
      let part: Buffer[] = [];
      let bytes = 0;
      for (const record of records) {
        if (bytes + record.length > listBytes) {
          say('entries', { id, more: 1 }, { list: Buffer.concat(part) });
          [part, bytes] = [[], 0];
        }
        part.push(record);
        bytes += record.length;
      }
      return { verb: 'entries', fields: { more: 0 }, payloads: { list: Buffer.concat(part) } };
    },
    stat: ({ path }) => {
      const name = path().slice(path().lastIndexOf('/') + 1) || '.';
      return { verb: 'entry', payloads: { record: recordOf(name, agent.home.find(path())) } };
    },
    read: ({ path, number, id }) => {
      const entry = agent.home.find(path());
      if (entry.kind === 'folder') throw new AgentRefusal('is_folder', path());
      if (entry.kind !== 'file') throw new AgentRefusal('denied', path());
      const size = entry.content.length;
      const end = Math.min(size, number('at') + number('most', size));
      let at = Math.min(number('at'), size);
      do {
        const data = entry.content.subarray(at, Math.min(end, at + pieceBytes));
        say('bytes', { id, size, at, tag: tagOf(entry) }, { data });
        at += data.length;
      } while (at < end);
      return undefined;
    },
    write: ({ path, number, text, id }) => {
      const mode = text('mode');
      const write = {
        path: path(),
        sizeBytes: number('size'),
        mode: mode === undefined ? undefined : Number.parseInt(mode, 8),
        tag: text('tag'),
        parts: [],
      };
      writes.set(id, write);
      return finish(id, write);
    },
    part: ({ payload, id }) => {
      const write = writes.get(id);
      write?.parts.push(Buffer.from(payload('data')));
      return write && finish(id, write);
    },
    mkdir: ({ path }) => (agent.home.makeFolder(path()), done),
    move: ({ path, number, payload }) => (
      agent.home.move(path(), payload('to').toString(), number('over') === 1),
      done
    ),
    remove: ({ path }) => (agent.home.find(path()), agent.home.remove(path()), done),
    chmod: ({ path, text }) => (agent.home.changeMode(path(), Number.parseInt(text('mode') ?? '0', 8)), done),
    disk: () => ({
      verb: 'disk',
      fields: {
        used: agent.home.usedBytes,
        total: agent.home.mostBytes,
        files: agent.home.entries.size,
        most_files: 0,
      },
    }),
    watch: () => ((watched = true), done),
    unwatch: () => ((watched = false), done),
    ports: () => ({ verb: 'ports', payloads: { list: [...agent.ports.keys()].map((port) => `${port}\n`).join('') } }),
    dial: ({ number, id }) => {
      const take = agent.ports.get(number('port'));
      if (!take) throw new AgentRefusal('no_port', String(number('port')));
      const [ours, theirs] = duplexPair();
      connections.set(
        id,
        new FakeConnection(ours, (verb, fields, data) => say(verb, { id, ...fields }, data ? { data } : {})),
      );
      ours.once('close', () => connections.delete(id));
      say('done', { id });
      take(theirs);
      return undefined;
    },
    activity: () => {
      const { idleMs, isForeground, isListening, cpuMs, name } = agent.activity;
      const fields = { idle_ms: idleMs, foreground: Number(isForeground), listening: Number(isListening) };
      return { verb: 'activity', fields: { ...fields, cpu_ms: cpuMs }, payloads: { name } };
    },
    run: async ({ payload, text, number }) => {
      const argv = payload('argv').toString().split('\0').slice(0, -1);
      const as = text('as') === 'check' ? 'check' : 'student';
      const command = {
        as,
        argv,
        cwd: payload('cwd').toString(),
        stdin: payload('stdin'),
        wallMs: number('wall'),
      } as const;
      const { end = 'exit', code = 0, stdout = '', stderr = '' } = await agent.onRun(command);
      return { verb: 'ran', fields: { end, code }, payloads: { stdout, stderr } };
    },
    spawn: async ({ id, text, payload }) => {
      const carry = (name: string): Duplex => {
        const [ours, theirs] = duplexPair();
        const streamId = text(name) ?? '';
        const tell = (verb: string, fields: Fields, data?: Buffer) =>
          say(verb, { id: streamId, ...fields }, data ? { data } : {});
        connections.set(streamId, new FakeConnection(ours, tell));
        return theirs;
      };
      const streams = { stdin: carry('id'), stdout: carry('out'), stderr: carry('err') };
      say('done', { id });
      const code = await agent.onSpawn(payload('argv').toString().split('\0').slice(0, -1), streams);
      streams.stdout.end();
      streams.stderr.end();
      return { verb: 'exited', fields: { code } };
    },
    wall: ({ payload }) => {
      const text = payload('text').toString();
      agent.told.push(text);
      for (const terminal of agent.terminals.values())
        if (terminal.ended === null) void terminal.print(`\r\n${text}\r\n`);
      return done;
    },
    stop: () => (agent.endAll(), done),
  };

  function finish(id: string, { path, sizeBytes, mode, tag, parts }: Write): Reply | undefined {
    const content = Buffer.concat(parts);
    if (content.length < sizeBytes) return undefined;
    writes.delete(id);
    const old = agent.home.entries.get(path);
    if (tag !== undefined && (tag === 'new' ? old : !old || tagOf(old) !== tag))
      throw new AgentRefusal('changed', path);
    return { verb: 'done', fields: { tag: tagOf(agent.home.put(path, content, mode)) } };
  }

  async function answer(asked: Asked): Promise<void> {
    const { id, message } = asked;
    try {
      tells[message.verb]?.(asked);
      const reply = await verbs[message.verb]?.(asked);
      if (reply) say(reply.verb, { id, ...reply.fields }, reply.payloads);
    } catch (error) {
      const code = error instanceof AgentRefusal ? error.code : 'failed';
      say('failed', { id, code }, { text: error instanceof Error ? error.message : String(error) });
    }
  }

  say('hello', { version: 1, generation: agent.generation }, { home: homeFolder });
  const take = decodeMessages(requests, (message) => void answer(askedOf(message)));
  far.on('data', (part: Buffer) => {
    try {
      take(part);
    } catch {
      far.destroy();
    }
  });
  return near;
}

type Asked = ReturnType<typeof askedOf>;
const askedOf = (message: Message) => {
  const { fields, payloads } = message;
  const payload = (name: string) => payloads.get(name) ?? Buffer.alloc(0);
  return {
    message,
    id: fields.get('id') ?? '',
    payload,
    path: () => payload('path').toString(),
    text: (name: string) => fields.get(name),
    number: (name: string, otherwise = 0) => Number(fields.get(name) ?? otherwise),
  };
};

const letters = { folder: 'd', file: 'f', link: 'l' } as const;
const recordOf = (name: string, entry: FakeEntry) =>
  `${letters[entry.kind]} ${entry.mode.toString(8)} ${entry.content.length} ${entry.changedAtMs} ${tagOf(entry)} ${name}`;
