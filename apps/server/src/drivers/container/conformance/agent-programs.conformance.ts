import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type AgentTraits, type Meeting, refusal } from '../../../testing/containers/agent-meeting.ts';

const largeBytes = 3_000_000;

/** Programs that run by themselves: `spawn`. */
export function programsPromises(meeting: Meeting, { processes }: AgentTraits): void {
  if (processes) realProgramsPromises(meeting);
  else withoutProgramsPromises(meeting);
}

function withoutProgramsPromises(meeting: Meeting): void {
  test('a place without processes starts no program', async () => {
    expect(await refusal(meeting.agent.spawn(['cat'], ''))).toBe('unsupported');
  });
}

function realProgramsPromises(meeting: Meeting): void {
  const shell = (line: string, cwd = '') => meeting.agent.spawn(['sh', '-c', line], cwd);

  test('a program has its folder, its input, two outputs and a code', async () => {
    const { agent } = meeting;
    await agent.makeFolder('папка');
    const { stdin, stdout, stderr, ended } = await shell('pwd; cat; echo беда >&2; exit 5', 'папка');
    stdin.end('ввод\n');
    expect(await Promise.all([text(stdout), text(stderr), ended])).toEqual([
      `${agent.home}/папка\nввод\n`,
      'беда\n',
      5,
    ]);
    expect(await refusal(agent.spawn(['true'], '../..'))).toBe('bad_name');
  });

  test('large streams go whole, in both directions at once', async () => {
    const { stdin, stdout, ended } = await shell('cat');
    const sent = Buffer.alloc(largeBytes, 'туда и обратно ');
    const heard = buffer(stdout);
    stdin.end(sent);
    expect((await heard).equals(sent)).toBe(true);
    expect(await ended).toBe(0);
  });

  test('what a program says comes whole, though it reads nothing and ends', async () => {
    const { stdin, stdout, ended } = await shell('seq 1 200000');
    stdin.write(Buffer.alloc(largeBytes));
    expect(await text(stdout)).toMatch(/^1\n[^]*\n200000\n$/);
    expect(await ended).toBe(0);
    stdin.destroy();
  });

  test('a slow reader holds back the program', async () => {
    const { agent } = meeting;
    const { stdout, ended } = await shell(`head -c ${largeBytes} /dev/zero; touch done`);
    await expect.poll(() => stdout.readableLength).toBeGreaterThan(0);
    for (let round = 0; round < 50; round++) await agent.activity();
    expect(await refusal(agent.stat('done'))).toBe('no_entry');
    expect(await buffer(stdout)).toHaveLength(largeBytes);
    expect(await ended).toBe(0);
  });

  test('a signal that ends a program is told by its code, and so is a program that is not there', async () => {
    expect(await (await shell('kill -TERM $$')).ended).toBe(143);
    expect(await (await meeting.agent.spawn(['no-such-program'], '')).ended).toBe(127);
  });

  test('a program hears of a hang-up, and of the end of its conversation', async () => {
    const { agent } = meeting;
    const { ended, hangUp, stdout } = await shell('echo begun; sleep 100000');
    stdout.once('data', hangUp);
    expect(await ended).toBe(129);
    const other = await meeting.another();
    const left = await other.spawn(['sh', '-c', "trap 'touch heard; exit' HUP; echo begun; sleep 100000 & wait"], '');
    await new Promise((resolve) => left.stdout.once('data', resolve));
    other.close();
    await expect(left.ended).rejects.toThrow('closed');
    await expect.poll(async () => (await agent.list('')).entries.map(({ name }) => name)).toContain('heard');
  });

  test('sixteen programs at once, and another when one has ended', async () => {
    const { agent } = meeting;
    const programs = await Promise.all(Array.from({ length: 16 }, () => agent.spawn(['cat'], '')));
    expect(await refusal(agent.spawn(['cat'], ''))).toBe('too_many');
    programs[3]!.stdin.end();
    await programs[3]!.ended;
    const { stdin, stdout } = await agent.spawn(['cat'], '');
    stdin.end('да');
    expect(await text(stdout)).toBe('да');
  });
}
