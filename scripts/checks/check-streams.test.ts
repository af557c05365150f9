import { expect, test } from 'vitest';
import { checkStreams, streamBreaches } from './check-streams.ts';

const found = (source: string, path = 'apps/server/src/modules/files/some.ts') => streamBreaches(path, source);

test('the server pipes nothing without hearing its errors', () => {
  expect(checkStreams()).toEqual([]);
});

test.each([
  ['a pipe', 'stream.pipe(other);'],
  ['a chain of pipes', "stream.on('error', end).pipe(other);"],
  ['a tar that is packed', "import { pack } from 'tar-stream'; const made = pack(); made.entry({ name: 'a' });"],
  ['a tar of the whole module', "import tar from 'tar-stream'; const files = tar.extract(); source.on('data', write);"],
])('%s is refused', (_, source) => {
  expect(found(source)).toHaveLength(1);
});

test.each([
  ['a pipeline', 'await pipeline(stream, other);'],
  ['a shape', 'const shape = z.pipe(z.string(), z.number());'],
  ['a tar in a pipeline', "import { pack } from 'tar-stream'; const made = pack(); pipeline(made, other, done);"],
  ['a pack of something else', 'const made = pack(); made.entry();'],
])('%s is taken', (_, source) => {
  expect(found(source)).toEqual([]);
});

test('two connections that hear each other may be joined', () => {
  expect(found('from.pipe(to);', 'apps/server/src/drivers/container/node/upgraded.ts')).toEqual([]);
});
