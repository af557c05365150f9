import { expect, test } from 'vitest';
import {
  type AgentTraits,
  closing,
  type Meeting,
  openScreen,
  refusal,
} from '../../../testing/containers/agent-meeting.ts';
import type { AgentCommand } from '../protocol/agent.ts';

const command: AgentCommand = {
  as: 'student',
  argv: ['sh', '-c', 'exit 0'],
  cwd: '',
  stdin: Buffer.alloc(0),
  wallMs: 200_000,
  mostBytes: 60_000,
};
const shell = (line: string, more: Partial<AgentCommand> = {}): AgentCommand => ({
  ...command,
  ...more,
  argv: ['sh', '-c', line],
});

export function workPromises(meeting: Meeting, traits: AgentTraits): void {
  test('a program runs with its words, input and folder, and both outputs are told apart', async () => {
    const { agent } = meeting;
    await agent.makeFolder('папка');
    const words = ['printf', '<%s>', 'два слова', '"', "'", '$(id)', '*'];
    expect(await agent.run({ ...command, argv: words })).toMatchObject({ end: 'exit', code: 0 });
    expect((await agent.run({ ...command, argv: words })).stdout.toString()).toBe(`<два слова><"><'><$(id)><*>`);
    const given = { stdin: Buffer.from('ввод\n'), cwd: 'папка' };
    const ran = await agent.run(shell('cat; pwd; echo err >&2; exit 5', given));
    expect(ran).toMatchObject({ end: 'exit', code: 5 });
    expect(ran.stdout.toString()).toBe(`ввод\n${agent.home}/папка\n`);
    expect(ran.stderr.toString()).toBe('err\n');
    expect(await refusal(agent.run({ ...command, cwd: 'нет' }))).toBe('no_entry');
    expect(await refusal(agent.run({ ...command, cwd: '../..' }))).toBe('bad_name');
    expect(await agent.run({ ...command, argv: ['no-such-program'] })).toMatchObject({ end: 'exit', code: 127 });
  });

  test('a whole input is read, and one that nobody reads harms nobody', async () => {
    const { agent } = meeting;
    const stdin = Buffer.alloc(65_536, 'строка\n');
    expect((await agent.run(shell('cat | wc -c', { stdin }))).stdout.toString().trim()).toBe('65536');
    expect(await agent.run(shell('exit 3', { stdin }))).toMatchObject({ end: 'exit', code: 3 });
  });

  test('too much output ends a program, and what came is told', async () => {
    const ran = await meeting.agent.run(shell('seq 1 100000', { mostBytes: 1000 }));
    expect(ran.end).toBe('output');
    expect(ran.stdout.toString()).toMatch(/^1\n2\n3\n/);
    expect(ran.stdout).toHaveLength(1000);
  });

  test('too much time ends a program, and what came is told', async () => {
    const ran = await meeting.agent.run(shell('echo begun; sleep 100000', { wallMs: 3000 }));
    expect(ran.end).toBe('time');
    expect(ran.stdout.toString()).toBe('begun\n');
  });

  if (traits.processes) processesPromises(meeting);
  if (traits.checker) checkerPromises(meeting);
  else withoutCheckerPromises(meeting);
  if (traits.checker === 'user') otherUserPromises(meeting);
  if (traits.pty) foregroundPromises(meeting);

  test('activity: the last input or output, and the time that programs used', async () => {
    const { agent } = meeting;
    const screen = await openScreen(agent);
    screen.enter('echo "quiet-$((40 + 2))"');
    await screen.says('quiet-42');
    await expect.poll(async () => (await agent.activity()).idleMs).toBeGreaterThan(300);
    const before = await agent.activity();
    expect(before).toMatchObject({ isForeground: false, name: '' });
    screen.enter('i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done; echo "busy-$((40 + 2))"');
    await screen.says('busy-42');
    // counted in hundredths of a second
    await expect.poll(async () => (await agent.activity()).cpuMs).toBeGreaterThan(before.cpuMs);
  });

  test('a text for all stands in every terminal', async () => {
    const screens = [await openScreen(meeting.agent), await openScreen(meeting.agent)];
    await meeting.agent.tellAll('Контейнер остановится через 15 минут.\nСохраните\u001B[2Jработу.');
    for (const screen of screens) {
      await screen.says(/через 15 минут\.\r\nСохраните\[2Jработу\.\r\n/);
    }
  });

  test('the end of all: what wants no end is killed, files stay, and it can begin anew', async () => {
    const { agent } = meeting;
    await agent.write('a', Buffer.from('a'));
    const screen = await openScreen(agent);
    if (traits.pty) {
      screen.enter(`trap '' HUP TERM INT; echo "stubborn-$((40 + 2))"; while :; do sleep 1; done`);
      await screen.says('stubborn-42');
    }
    await agent.endAll(500);
    await screen.ends();
    expect((await agent.list('')).entries.map(({ name }) => name)).toContain('a');
    const fresh = await openScreen(agent);
    fresh.enter('echo "anew-$((40 + 2))"');
    await fresh.says('anew-42');
  });

  test('a malformed request ends its conversation, and no other', async () => {
    const { agent } = meeting;
    const screen = await openScreen(agent);
    for (const bytes of malformed()) {
      const stream = await meeting.connect();
      stream.resume();
      stream.write(bytes);
      await closing(stream);
    }
    screen.enter('echo "alive-$((40 + 2))"');
    await screen.says('alive-42');
  });
}

function processesPromises(meeting: Meeting): void {
  test('a signal that ended a program is told', async () => {
    expect(await meeting.agent.run(shell('kill -9 $$'))).toMatchObject({ end: 'signal', code: 9 });
  });

  test('all that a program left is killed, also what went away from it', async () => {
    const { agent } = meeting;
    const leave = `setsid sh -c 'setsid sleep 100000 & echo $! > pid; trap "" TERM HUP; sleep 100000' >/dev/null 2>&1 & `;
    const ran = await agent.run(shell(`${leave} while ! [ -s pid ]; do :; done; cat pid`));
    expect(ran).toMatchObject({ end: 'exit', code: 0 });
    const pid = Number(ran.stdout.toString());
    expect(pid).toBeGreaterThan(1);
    expect(await agent.run(shell(`kill -0 ${pid} 2>/dev/null`))).toMatchObject({ code: 1 });
  });

  test('the processes of terminals and of a run leave each other alone', async () => {
    const { agent } = meeting;
    const screen = await openScreen(agent);
    screen.enter('sleep 100000 & echo "begun-$((40 + 2))"');
    await screen.says('begun-42');
    await agent.run(shell('sleep 100000 & exit 0'));
    screen.enter('jobs; echo "jobs-$((40 + 2))"');
    await screen.says('jobs-42');
    expect(screen.text).toMatch(/Running\s+sleep 100000/);
  });
}

export function checkerPromises(meeting: Meeting): void {
  const check = (line: string) => meeting.agent.run(shell(line, { as: 'check' }));
  /** A check that has run `line` and waits in a folder of its own until `ends` tells it a word. */
  const lasting = async (line = '') => {
    const folder = `/tmp/check-${crypto.randomUUID()}`;
    const waits = `: > begun; read -r word < ends; echo "$word"`;
    const ran = check(`umask 077; mkdir ${folder}; cd ${folder}; ${line} mkfifo ends; ${waits}`);
    expect(await check(`until [ -e ${folder}/begun ]; do sleep 0.02; done`)).toMatchObject({ code: 0 });
    const ends = async (word: string) => {
      await check(`echo ${word} > ${folder}/ends`);
      const { stdout } = await ran;
      await check(`rm -r ${folder}`);
      return stdout.toString();
    };
    return { folder, ends };
  };

  test('a check reads the same folder, and its processes are not the student’s to end', async () => {
    const { agent } = meeting;
    await agent.write('answer.txt', Buffer.from('42\n'));
    const { ends } = await lasting('cat "$OLDPWD/answer.txt";');
    await agent.run(shell('kill -9 -1'));
    expect((await agent.run(shell('echo meanwhile'))).stdout.toString()).toBe('meanwhile\n');
    expect(await ends('spared')).toBe('42\nspared\n');
  });

  test('two check runs at once; one’s end spares the other, also what it left', async () => {
    const one = await lasting('(while :; do sleep 0.05; done) > /dev/null 2>&1 & echo $! > left;');
    const two = await lasting('(while :; do sleep 0.05; done) > /dev/null 2>&1 & echo $!;');
    expect(await check('setsid sleep 100000 > /dev/null 2>&1 & exit 3')).toMatchObject({ end: 'exit', code: 3 });
    const said = await two.ends('second');
    expect(said).toMatch(/^\d+\nsecond\n$/);
    expect(await check(`kill -0 ${Number.parseInt(said, 10)} 2>/dev/null`)).toMatchObject({ code: 1 });
    expect(await check(`kill -0 $(cat ${one.folder}/left)`)).toMatchObject({ code: 0 });
    expect(await one.ends('first')).toBe('first\n');
  });

  test('what a check keeps is out of the student’s reach, and the home folder is not the check’s to change', async () => {
    const { agent } = meeting;
    const { folder, ends } = await lasting('echo secret-$((40 + 2)) > expected;');
    expect((await check(`cat ${folder}/expected`)).stdout.toString()).toBe('secret-42\n');
    const places = [folder, `/proc/[0-9]*/root${folder}`, '/proc/[0-9]*/cwd'];
    for (const place of places) {
      const found = await agent.run(
        shell(`cat ${place}/expected; ls ${place}/; grep -as secret-42 /proc/[0-9]*/environ`),
      );
      expect(found.stdout.toString(), place).not.toMatch(/secret-42|expected/);
    }
    expect((await check('echo mine > of-the-check')).code).not.toBe(0);
    expect((await agent.list('')).entries.map(({ name }) => name)).not.toContain('of-the-check');
    expect(await ends('done')).toBe('done\n');
  });
}

function otherUserPromises(meeting: Meeting): void {
  test('a check is another user, who reads no file that is closed to others', async () => {
    const { agent } = meeting;
    await agent.write('secret.sh', Buffer.from('echo'), { mode: 0o600 });
    const own = (await agent.run(shell('id -u'))).stdout.toString();
    const ran = await agent.run(shell('id -u', { as: 'check' }));
    expect(ran.stdout.toString()).toMatch(/^\d+\n$/);
    expect(ran.stdout.toString()).not.toBe(own);
    expect(await agent.run(shell('cat secret.sh 2>/dev/null', { as: 'check' }))).toMatchObject({ code: 1 });
  });
}

function withoutCheckerPromises(meeting: Meeting): void {
  test('a place without another user for checks says so', async () => {
    expect(await refusal(meeting.agent.run({ ...command, as: 'check' }))).toBe('unsupported');
  });
}

function foregroundPromises(meeting: Meeting): void {
  test('activity names the program in the foreground', async () => {
    const screen = await openScreen(meeting.agent);
    screen.enter('sleep 100000');
    await expect.poll(() => meeting.agent.activity()).toMatchObject({ isForeground: true, name: 'sleep' });
    screen.enter('\u0003');
    await expect.poll(() => meeting.agent.activity()).toMatchObject({ isForeground: false, name: '' });
  });
}

function malformed(): (string | Buffer)[] {
  return [
    '\n',
    ' \n',
    'nonsense id=1\n',
    'open\n',
    'open id=1 cols=80 rows=24\n',
    'open id=1 cols=0 rows=24 cwd=0\n',
    'open id=1 cols=80 rows=1001 cwd=0\n',
    'open id=1 id=2 cols=80 rows=24 cwd=0\n',
    'open id=1 cols=80 rows=24 cwd=0 color=1\n',
    'open id=-1 cols=80 rows=24 cwd=0\n',
    'open id=1 cols=80 rows=24 cwd=65537\n',
    'open id=99999999999999999999 cols=80 rows=24 cwd=0\n',
    'open id=1 cols rows=24 cwd=0\n',
    'terms  id=1\n',
    'attach id=1 term=1 from=-2 hold=1\n',
    'attach id=1 term=1 from=0 hold=2\n',
    `in term=1 data=16385\n${'x'.repeat(16_385)}`,
    'read id=1 at=x most=5 path=1\na',
    'write id=1 size=5 mode=999 path=1\na',
    'dial id=1 port=0\n',
    'dial id=1 port=65536\n',
    'run id=1 as=root wall=1000 most=10 stdin=0 argv=3 cwd=0\nid\0',
    'run id=1 as=student wall=1000 most=10 stdin=0 argv=2 cwd=0\nid',
    'run id=1 as=student wall=1000 most=10 stdin=0 argv=0 cwd=0\n',
    'terms id=1\u0001\n',
    Buffer.from('terms id=1 имя=2\n'),
    Buffer.alloc(5000, 'x'),
    Buffer.from([0, 255, 10]),
  ];
}
