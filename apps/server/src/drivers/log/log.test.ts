import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { errorInLog } from './error-in-log.ts';
import { openLog } from './json-log.ts';
import { causedBy } from './request-id.ts';

function start() {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const log = openLog({ level: 'info', base: { role: 'worker', instance: 'school:7', release: '1.2.3' }, to });
  return { log, lines };
}

test('each line says which process wrote it, and on behalf of which call', async () => {
  const { log, lines } = start();
  log.info('alone');
  await causedBy('call-1', async () => {
    await Promise.resolve();
    log.info('in a call');
    log.child({ request_id: 'call-1' }).info('by its own logger');
    causedBy(undefined, () => log.info('by nobody'));
  });
  expect(lines.map(({ msg, request_id }) => [msg, request_id])).toEqual([
    ['alone', undefined],
    ['in a call', 'call-1'],
    ['by its own logger', 'call-1'],
    ['by nobody', undefined],
  ]);
  expect(lines[0]).toMatchObject({ role: 'worker', instance: 'school:7', release: '1.2.3' });
});

test('of an error only what helps is kept: no rows, recipients, tokens or texts', () => {
  const token = `${'a'.repeat(24)}.${'b'.repeat(24)}.${'c'.repeat(24)}`;
  const cause = Object.assign(new Error('Key (email)=(anna@school.example) already exists'), {
    detail: 'Failing row contains (Анна, Сухова).',
    constraint: 'user_email',
    code: '23505',
  });
  const error = Object.assign(
    new Error(`550 <anna@school.example> is unknown, see ?token=${'x'.repeat(43)} ${token}`),
    {
      cause,
      rejected: ['anna@school.example'],
      envelope: { to: ['anna@school.example'] },
    },
  );
  const logged = errorInLog(error);
  expect(logged).toMatchObject({
    type: 'Error',
    message: '550 <…@…> is unknown, see ?token=… …',
    cause: { code: '23505', constraint: 'user_email' },
  });
  expect(logged.stack).toContain('log.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/anna|Анна|xxxx|aaaa/);
});

test('what a parser or the database quotes is left out', () => {
  let thrown: unknown;
  try {
    JSON.parse('{"пароль": тайна}');
  } catch (error) {
    thrown = error;
  }
  expect(JSON.stringify(errorInLog(thrown))).not.toMatch(/тайна|пароль/);
  const message = 'invalid input syntax for type integer: "моя тайна"';
  expect(errorInLog(new Error(message)).message).toBe('invalid input syntax for type integer: "…"');
  expect(errorInLog('a word')).toMatchObject({ message: 'a word' });
  const many = new AggregateError([new Error('one'), new Error('two')], 'both failed');
  expect(errorInLog(many).errors?.map((one) => one.message)).toEqual(['one', 'two']);
});
