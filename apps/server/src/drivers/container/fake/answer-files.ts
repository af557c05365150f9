import { exactBytes, exactText } from '@put/python/exact-text.ts';
import { AgentRefusal } from '../protocol/agent.ts';
import { pieceBytes } from '../protocol/agent-protocol.ts';
import { type FakeEntry, type FakeHome, tagOf } from './fake-home.ts';
import { type Answer, type Answers, done, listBytes, type Reply, type Say } from './fake-requests.ts';

type Write = { path: string; sizeBytes: number; mode: number | undefined; tag: string | undefined; parts: Buffer[] };

/** Requests about files. */
export const answerFiles = (home: FakeHome, say: Say): Answers => ({
  byVerb: { ...looks(home, say), ...writes(home), ...changes(home) },
  leave: () => undefined,
});

const looks = (home: FakeHome, say: Say): Record<string, Answer> => ({
  list: ({ path, id }) => {
    const records = home.list(path()).map(([name, entry]) => Buffer.from(exactBytes(`${recordOf(name, entry)}\0`)));
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
    return { verb: 'entry', payloads: { record: recordOf(name, home.find(path())) } };
  },
  read: ({ path, number, id }) => {
    const entry = home.find(path());
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
  disk: () => ({
    verb: 'disk',
    fields: {
      used: home.usedBytes,
      total: home.mostBytes,
      files: home.entries.size,
      most_files: 0,
    },
  }),
});

/** A file comes in parts, and is there when the last has come. */
function writes(home: FakeHome): Record<string, Answer> {
  const begun = new Map<string, Write>();

  function finish(id: string, { path, sizeBytes, mode, tag, parts }: Write): Reply | undefined {
    const content = Buffer.concat(parts);
    if (content.length < sizeBytes) return undefined;
    begun.delete(id);
    const old = home.entries.get(path);
    if (tag !== undefined && (tag === 'new' ? old : !old || tagOf(old) !== tag))
      throw new AgentRefusal('changed', path);
    return { verb: 'done', fields: { tag: tagOf(home.put(path, content, mode)) } };
  }

  return {
    write: ({ path, number, text, id }) => {
      const mode = text('mode');
      const write = {
        path: path(),
        sizeBytes: number('size'),
        mode: mode === undefined ? undefined : Number.parseInt(mode, 8),
        tag: text('tag'),
        parts: [],
      };
      begun.set(id, write);
      return finish(id, write);
    },
    part: ({ payload, id }) => {
      const write = begun.get(id);
      write?.parts.push(Buffer.from(payload('data')));
      return write && finish(id, write);
    },
  };
}

const changes = (home: FakeHome): Record<string, Answer> => ({
  mkdir: ({ path }) => (home.makeFolder(path()), done),
  move: ({ path, number, payload }) => (home.move(path(), exactText(payload('to')), number('over') === 1), done),
  remove: ({ path }) => (home.find(path()), home.remove(path()), done),
  chmod: ({ path, text }) => (home.changeMode(path(), Number.parseInt(text('mode') ?? '0', 8)), done),
});

const letters = { folder: 'd', file: 'f', link: 'l' } as const;
const recordOf = (name: string, entry: FakeEntry) =>
  `${letters[entry.kind]} ${entry.mode.toString(8)} ${entry.content.length} ${entry.changedAtMs} ${tagOf(entry)} ${name}`;
