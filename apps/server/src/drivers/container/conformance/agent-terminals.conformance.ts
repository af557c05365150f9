import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AgentTraits,
  look,
  type Meeting,
  openScreen,
  refusal,
} from '../../../testing/containers/agent-meeting.ts';
import { decodeMessages, encodeMessage, type Message } from '../../wire/messages.ts';
import { agentProtocol, windowBytes } from '../protocol/agent-protocol.ts';

/** More than the ring has: 408 893 bytes and a carriage return a line. */
const long = 'seq 1 70000';
const size = { cols: 80, rows: 24 };
/** What `seq` prints on a terminal. */
const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\r\n`).join('');

export function terminalsPromises(meeting: Meeting, { pty }: AgentTraits): void {
  test('the agent greets with its generation and the home folder', async () => {
    expect(meeting.agent.generation).toBe(7);
    expect(meeting.agent.home).toMatch(/^\//);
  });

  test('a shell begins in the home folder with an environment of its own', async () => {
    const screen = await openScreen(meeting.agent);
    screen.enter('echo "<$HOME|$PWD|$TERM|$LANG|$COLORTERM>"');
    const { home } = meeting.agent;
    await screen.says(`<${home}|${home}|xterm-256color|C.UTF-8|truecolor>`);
  });

  test('a shell begins in the wanted folder, and at home where that is missing', async () => {
    await meeting.agent.makeFolder('уроки/первый урок');
    const wanted = await openScreen(meeting.agent, 'уроки/первый урок');
    wanted.enter('echo "<$PWD>"');
    await wanted.says(`<${meeting.agent.home}/уроки/первый урок>`);
    const missing = await openScreen(meeting.agent, 'нет/такой');
    missing.enter('echo "<$PWD>"');
    await missing.says(`<${meeting.agent.home}>`);
  });

  test('check 4: a terminal outlives the conversation', async () => {
    const screen = await openScreen(meeting.agent);
    screen.enter('KEPT=17; echo "was-$((40 + 2))"');
    await screen.says('was-42');
    meeting.agent.close();
    const other = await meeting.another();
    expect(await other.terminals()).toEqual([
      { terminal: screen.terminal, ...size, end: expect.any(Number), ended: null },
    ]);
    const again = await look(other, screen.terminal);
    await again.says('was-42');
    again.enter('echo "kept-$((KEPT + 1))"');
    await again.says('kept-18');
  });

  test('check 4: who comes back goes on byte for byte', async () => {
    const screen = await openScreen(meeting.agent);
    screen.enter('seq 1 9000; echo "first-$((40 + 2))"');
    await screen.says('first-42');
    meeting.agent.detach(screen.terminal);
    const seen = screen.next;
    screen.enter('seq 9001 20000; echo "second-$((40 + 2))"');
    const again = await look(await meeting.another(), screen.terminal, { from: seen });
    await again.says('second-42');
    expect(again.attached).toMatchObject({ start: seen, skipped: 0, prefix: Buffer.alloc(0) });
    expect([...screen.gaps, ...again.gaps]).toEqual([]);
    const text = `${screen.text}${again.text}`;
    expect(text).toContain(counted(1, 9000));
    expect(text).toContain(counted(9001, 20_000));
  });

  test('who is too late hears how much is gone, and begins at a whole line', async () => {
    const { agent } = meeting;
    const terminal = await agent.openTerminal(size, '');
    agent.type(terminal, Buffer.from(`${long}\r`));
    // it runs though nobody looks
    await expect.poll(async () => (await agent.terminals())[0]!.end).toBeGreaterThan(470_000);
    const screen = await look(agent, terminal, { from: 5 });
    await screen.says(/\r\n70000\r\n/);
    const { start, skipped, prefix } = screen.attached!;
    expect(skipped).toBe(start - 5);
    expect(skipped).toBeGreaterThan(100_000);
    expect(prefix.toString().startsWith('\u001Bc')).toBe(true);
    expect(screen.start).toBe(start);
    const first = Number(/^\d+/.exec(screen.text)?.[0]);
    expect(screen.text.startsWith(counted(first, 70_000))).toBe(true);
  });

  test('who is too late is told the modes that were switched on before', async () => {
    const { agent } = meeting;
    const terminal = await agent.openTerminal(size, '');
    const modes = String.raw`\033[?1049h\033[?25l\033[?1h\033[?1002;1006h\033[?1004h\033[?47h\033[?47l`;
    agent.type(terminal, Buffer.from(`printf '${modes}'; ${long}; printf '${String.raw`\033[?25h`}'\r`));
    await expect.poll(async () => (await agent.terminals())[0]!.end).toBeGreaterThan(470_000);
    const { attached } = await look(agent, terminal);
    const prefix = attached!.prefix.toString();
    for (const mode of ['1049h', '25l', '1h', '1002h', '1006h', '1004h']) expect(prefix).toContain(`\u001B[?${mode}`);
    expect(prefix).not.toContain('[?47h');
  });

  test('a holder gets no more than the window before it has acknowledged, and then all of it', async () => {
    const { agent } = meeting;
    const terminal = await agent.openTerminal(size, '');
    const screen = await look(agent, terminal, { acks: false });
    screen.enter(`${long}; ${long}; echo "all-$((40 + 2))"`);
    await expect.poll(() => screen.bytes.length).toBe(windowBytes);
    for (let round = 0; round < 50; round++) await agent.activity();
    expect(screen.bytes.length).toBe(windowBytes);
    // the ring is full of bytes that nobody took, so the program waits
    const limit = screen.start + 2 * windowBytes;
    if (pty) await expect.poll(async () => (await agent.terminals())[0]!.end).toBe(limit);
    screen.acks = true;
    screen.ack();
    await screen.says('all-42');
    expect(screen.gaps).toEqual([]);
    expect(screen.text).toContain(`${counted(1, 70_000)}${counted(1, 70_000)}`);
  });

  test('who only looks holds back nobody, and sees what it missed by the offset', async () => {
    const { agent } = meeting;
    const screen = await openScreen(agent);
    const stream = await meeting.connect();
    // it reads nothing at all for a while
    stream.write(encodeMessage('attach', { id: 1, term: screen.terminal, from: 0, hold: 0 }, {}));
    screen.enter('seq 1 600000; echo "all-$((40 + 2))"');
    await screen.says('all-42');
    expect(screen.gaps).toEqual([]);
    const heard: Message[] = [];
    const take = decodeMessages(agentProtocol, (message) => heard.push(message));
    stream.on('data', take);
    const outs = () => heard.filter(({ verb }) => verb === 'out');
    const endOf = (message: Message | undefined) =>
      message ? Number(message.fields.get('at')) + message.payloads.get('data')!.length : 0;
    await expect.poll(() => endOf(outs().at(-1))).toBe(screen.next);
    const gaps = outs().filter((one, index) => index > 0 && Number(one.fields.get('at')) > endOf(outs()[index - 1]));
    expect(gaps.length).toBeGreaterThan(0);
    stream.destroy();
  });

  test('output is the same for all who look', async () => {
    const screen = await openScreen(meeting.agent);
    const looker = await look(await meeting.another(), screen.terminal, { from: 0, holds: false });
    screen.enter('echo "both-$((40 + 2))"');
    await screen.says('both-42');
    await looker.says('both-42');
  });

  test('the code of a shell that ends comes after its output, also to who comes later', async () => {
    const screen = await openScreen(meeting.agent);
    screen.enter('echo "last-$((40 + 2))"; exit 7');
    expect(await screen.ends()).toBe(7);
    expect(screen.text).toContain('last-42');
    expect(await meeting.agent.terminals()).toMatchObject([{ terminal: screen.terminal, ended: 7 }]);
    const later = await look(await meeting.another(), screen.terminal);
    expect(await later.ends()).toBe(7);
    expect(later.text).toContain('last-42');
  });

  test('a closed terminal ends for others, and is gone', async () => {
    const screen = await openScreen(meeting.agent);
    const other = await meeting.another();
    const looker = await look(other, screen.terminal, { holds: false });
    await meeting.agent.closeTerminal(screen.terminal);
    await looker.ends();
    expect(await meeting.agent.terminals()).toEqual([]);
    expect(await refusal(other.attach(screen.terminal, { from: -1, holds: true }, looker))).toBe('no_terminal');
    expect(await refusal(other.closeTerminal(screen.terminal))).toBe('no_terminal');
  });

  test('there are eight terminals at most; one that has ended makes room', async () => {
    const { agent } = meeting;
    const opened = [];
    for (let count = 0; count < 8; count++) opened.push(await openScreen(agent));
    expect(await refusal(agent.openTerminal(size, ''))).toBe('too_many');
    opened[3]!.enter('exit');
    await opened[3]!.ends();
    const fresh = await openScreen(agent);
    fresh.enter('echo "fresh-$((40 + 2))"');
    await fresh.says('fresh-42');
    expect((await agent.terminals()).map(({ terminal }) => terminal)).not.toContain(opened[3]!.terminal);
  });

  if (pty) realTerminals(meeting);
}

function realTerminals(meeting: Meeting): void {
  test('a terminal has its size, and the last one that was told holds', async () => {
    const { agent } = meeting;
    const screen = await openScreen(agent);
    screen.enter('stty size');
    await screen.says('24 80');
    agent.resize(screen.terminal, { cols: 120, rows: 40 });
    screen.enter('stty size; tput cols 2>/dev/null');
    await screen.says('40 120');
    expect(await agent.terminals()).toMatchObject([{ cols: 120, rows: 40 }]);
  });

  test('check 3: Ctrl+C ends a flood that nobody acknowledges, and drops what nobody took', async () => {
    const { agent } = meeting;
    const screen = await openScreen(agent);
    screen.enter('echo "ready-$((40 + 2))"');
    await screen.says('ready-42');
    screen.acks = false;
    screen.enter('yes');
    await expect.poll(async () => (await agent.terminals())[0]!.end).toBeGreaterThan(screen.start + windowBytes * 1.9);
    screen.enter('\u0003');
    screen.enter('echo "alive-$((40 + 2))"');
    await expect.poll(async () => (await agent.activity()).isForeground).toBe(false);
    screen.acks = true;
    screen.ack();
    await screen.says('alive-42');
    expect(screen.gaps).toHaveLength(1);
    expect(screen.gaps[0]).toBeGreaterThan(65_536);
    // the window is whole again
    screen.enter(`${long}; echo "again-$((40 + 2))"`);
    await screen.says('again-42');
    expect(screen.gaps).toHaveLength(1);
  });

  test('Ctrl+C overtakes input that a program does not read', async () => {
    const screen = await openScreen(meeting.agent);
    screen.enter('stty -icanon; echo "raw-$((40 + 2))"; sleep 100000');
    await screen.says('raw-42');
    meeting.agent.type(screen.terminal, Buffer.alloc(1_500_000, 'x'));
    screen.enter('\u0003');
    screen.enter('echo "alive-$((40 + 2))"');
    await screen.says('alive-42');
  });

  test('input waits for a program that reads later, byte for byte', async () => {
    const screen = await openScreen(meeting.agent);
    const lines = Array.from({ length: 20_000 }, (_, index) => `строка ${index}`).join('\n');
    screen.enter(`stty -echo; echo "now-$((40 + 2))"; head -n 20001 | sha256sum`);
    await screen.says('now-42');
    meeting.agent.type(screen.terminal, Buffer.from(`${lines}\n\n`));
    await screen.says(createHash('sha256').update(`${lines}\n\n`).digest('hex'));
  });

  test('a shell that was killed ends with 128 and the signal', async () => {
    const screen = await openScreen(meeting.agent);
    screen.enter('kill -9 $$');
    expect(await screen.ends()).toBe(137);
  });

  test('a shell and its programs that want no end are killed with their terminal', async () => {
    const { agent } = meeting;
    const screen = await openScreen(agent);
    screen.enter(`trap '' HUP TERM; (trap '' HUP TERM; echo $BASHPID > pid; while :; do sleep 1; done) & echo`);
    await expect.poll(async () => refusal(agent.stat('pid'))).toBe('not refused');
    await expect.poll(async () => (await agent.stat('pid')).sizeBytes).toBeGreaterThan(1);
    await agent.closeTerminal(screen.terminal);
    const command = { as: 'student', cwd: '', stdin: Buffer.alloc(0), wallMs: 100_000, mostBytes: 1000 } as const;
    const isAlive = async () => (await agent.run({ ...command, argv: ['sh', '-c', 'kill -0 $(cat pid)'] })).code === 0;
    await expect.poll(isAlive).toBe(false);
  });
}
