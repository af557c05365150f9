import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AgentTraits, type Meeting, openScreen, refusal } from '../../../testing/containers/agent-meeting.ts';
import {
  runLine,
  startVirtualContainer,
  typeLine,
  type VirtualContainer,
} from '../../../testing/containers/virtual-container.ts';
import type { Agent } from '../protocol/agent.ts';
import { programsPromises } from '../conformance/agent-programs.conformance.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { workPromises } from '../conformance/agent-work.conformance.ts';
import { never, read } from '../conformance/engine-bench.conformance.ts';

const traits: AgentTraits = { pty: false, processes: false, ports: false, checker: null };

describe('the virtual shell', () => {
  let container: VirtualContainer;
  let agent: Agent;
  const others: Agent[] = [];

  beforeEach(async () => {
    container = await startVirtualContainer({ generation: 7 });
    ({ agent } = container);
  });

  afterEach(async () => {
    for (const one of others.splice(0)) one.close();
    await container.close();
  });

  const meeting: Meeting = {
    get agent() {
      return agent;
    },
    async another() {
      const other = await talkToAgent(await container.connect(), never);
      others.push(other);
      return other;
    },
    async connect() {
      const stream = await container.connect();
      stream.on('error', () => {});
      return stream;
    },
  };

  workPromises(meeting, traits);
  programsPromises(meeting, traits);

  test('a line runs, with Cyrillic and whole lines, and its files are on the disk at once', async () => {
    const screen = await openScreen(agent);
    const said = await typeLine(screen, 'mkdir a; echo привет > a/b.txt; cat a/b.txt');
    expect(said).toContain('\r\nпривет\r\n');
    expect(await read(agent, 'a/b.txt')).toBe('привет\n');
    await agent.write('a/b.txt', Buffer.from('из редактора\n'));
    expect(await typeLine(screen, 'while read line; do echo "<$line>"; done < a/b.txt')).toContain(
      '<из редактора>\r\n',
    );
  });

  test('a line is edited: Backspace, arrows, history, Ctrl+C and Ctrl+L', async () => {
    const screen = await openScreen(agent);
    await typeLine(screen, 'echo первая-$((40 + 2))');
    screen.enter('echo ятт\u007f\u001B[D\u001B[DХ\u001B[C-конец-$((1 + 1))');
    await screen.says('\r\nХя-конец-2т\r\n');
    screen.enter('echo брошено\u0003echo после-$((2 + 2))');
    await screen.says('после-4');
    expect(screen.text).not.toMatch(/\r\nброшено\r\n/);
    screen.enter(`\u001B[A${'\u007f'.repeat('$((2 + 2))'.length)}+`);
    await screen.says('\r\nпосле-+\r\n');
    screen.enter('\u000Cecho чисто-$((3 + 3))');
    await screen.says('чисто-6');
    // to the top, as Ctrl+L does
    expect(screen.text).toContain('\u001B[1;1H');
  });

  test('an endless loop ends by Ctrl+C; folder, variables, functions and files stay', async () => {
    const screen = await openScreen(agent);
    await typeLine(screen, 'mkdir b; cd b; x=5; y=(1 2 3); f() { echo "f-$1"; }; echo 1 > kept.txt');
    screen.enter('echo "begun-$((1 + 1))"; while true; do :; done');
    await screen.says('begun-2');
    expect(await agent.activity()).toMatchObject({ isForeground: true });
    screen.enter('\u0003');
    const said = await typeLine(screen, 'pwd; cat kept.txt; echo "$x ${y[2]}"; f здесь');
    expect(said).toContain('/home/student/b\r\n1\r\n5 3\r\nf-здесь\r\n');
  });

  test('output comes while a loop runs, and what is typed is read', async () => {
    const screen = await openScreen(agent);
    screen.enter('for i in 1 2; do echo "step-$i"; sleep 1000; done');
    await screen.says('step-1\r\n');
    screen.enter('\u0003');
    screen.enter('read -p "Как зовут? " name; echo "Привет, $name!"');
    await screen.says('Как зовут? ');
    screen.enter('Маша');
    await screen.says('Привет, Маша!');
    screen.enter('cat > typed.txt');
    screen.enter('первая');
    agent.type(screen.terminal, Buffer.from('\u0004'));
    expect(await typeLine(screen, 'cat typed.txt')).toContain('первая\r\n');
  });

  test('a command of several lines is asked for to its end; a wrong one is told', async () => {
    const screen = await openScreen(agent);
    const said = await typeLine(screen, 'if true; then\recho "inside-$((1 + 1))"\rfi');
    expect(said).toContain('inside-2');
    expect(await typeLine(screen, 'echo a; )')).toContain('syntax error');
    expect(await typeLine(screen, 'printf "без конца строки"')).toMatch(/без конца строки\r\n/);
  });

  test('a command that takes all memory is ended, in words, and the shell goes on', async () => {
    const screen = await openScreen(agent);
    screen.enter('s=x; while true; do s="$s$s"; a+=("$s$RANDOM"); done');
    await screen.says(/не хватило памяти|limit|exceeded|Invalid string length/);
    expect(await typeLine(screen, 'echo "on-$((1 + 1))"')).toContain('on-2');
  });

  test('links work within the home folder, also absolute ones', async () => {
    const screen = await openScreen(agent);
    const said = await typeLine(
      screen,
      'mkdir d; echo inside > d/x; ln -s d way; ln -s /home/student/d/x abs; cat way/x abs; echo more >> way/x; cat d/x; readlink way',
    );
    expect(said).toContain('inside\r\ninside\r\ninside\r\nmore\r\nd\r\n');
  });

  test('a full home folder refuses what the shell writes', async () => {
    await agent.write('big', Buffer.alloc(12_000_000, 'x'));
    const screen = await openScreen(agent);
    expect(await typeLine(screen, 'cat big > second')).toMatch(/ENOSPC|No space|no space/);
    expect(await refusal(agent.write('third', Buffer.alloc(12_000_000)))).toBe('no_space');
    // what is removed makes room at once
    await typeLine(screen, 'rm big second');
    for (const name of ['one', 'two']) await agent.write(name, Buffer.alloc(6_000_000, 'x'));
    expect(await typeLine(screen, 'rm two; cat one > three; wc -c < three')).toContain('6000000\r\n');
  });

  test('what is not here is not found, and says what to do; a device without an end is an error', async () => {
    const said = async (line: string) => {
      const { code, stdout, stderr } = await runLine(agent, line);
      return [code, `${stdout}${stderr}`];
    };
    expect(await said('which git || command -v git || type git > /dev/null 2>&1 || echo нет')).toEqual([0, 'нет\n']);
    expect(await said('git status')).toEqual([127, expect.stringContaining('git: этой программы на сервере нет')]);
    expect(await said('nosuch')).toEqual([127, 'bash: nosuch: command not found\n']);
    const [code, words] = await said('head -c 5000000 /dev/zero > f');
    expect(code).toBe(1);
    expect(words).toContain('/dev/zero');
  });

  test('/tmp is one for all shells of the container, and umask takes rights from what is made', async () => {
    await runLine(agent, 'umask 077; echo a > /tmp/kept; mkdir secret; echo b > secret/file');
    const screen = await openScreen(agent);
    const said = await typeLine(screen, 'cat /tmp/kept; stat -c %a /tmp/kept secret secret/file; umask; touch new');
    expect(said).toContain('a\r\n600\r\n700\r\n600\r\n0022\r\n');
    expect((await agent.list('')).entries.map(({ name }) => name)).not.toContain('kept');
    expect((await agent.stat('new')).mode & 0o777).toBe(0o644);
  });

  test('a check runs as the author wrote it, beside what it lets the student run', async () => {
    const check = async (argv: string[], stdin = '') =>
      agent.run({ as: 'check', argv, cwd: '', stdin: Buffer.from(stdin), wallMs: 60_000, mostBytes: 60_000 });
    await agent.write('run.sh', Buffer.from('#!/bin/bash\nread -r x; echo "вижу $x"; ls /check; exit 3\n'), {
      mode: 0o755,
    });
    await check(['put', 'files/secret.txt'], 'тайна\n');
    await check(
      ['put', 'script'],
      `said=$(echo слово | student ./run.sh 2> "$FILES/err"); code=$?
check ran yes "$said, код $code"
[ -s "$FILES/err" ] && check hidden yes
check secret yes "$(cat "$FILES/secret.txt")"
check points 2.5
echo журнал; return; check never yes`,
    );
    expect(await check(['judge'], 'KEY')).toMatchObject({ end: 'exit', code: 0, stdout: Buffer.from('журнал\n') });
    const found = (await check(['found'])).stdout.toString().trimEnd().split('\n');
    const read = found.map((line) => {
      const [key, name, result, words = ''] = line.split(' ');
      return [key, name, result, Buffer.from(words, 'base64').toString()];
    });
    expect(read).toEqual([
      ['KEY', 'ran', 'yes', 'вижу слово, код 3'],
      ['KEY', 'hidden', 'yes', ''],
      ['KEY', 'secret', 'yes', 'тайна'],
      ['KEY', 'points', '2.5', ''],
    ]);
    // a student's command knows neither the key nor the commands of a check
    expect((await runLine(agent, 'check ran yes; student ls; ls /check')).stderr).toMatch(
      /check: command not found[\s\S]*student: command not found/,
    );
  });

  test('a program of the student that the check starts itself can tell nothing', async () => {
    const check = async (argv: string[], stdin = '') =>
      agent.run({ as: 'check', argv, cwd: '', stdin: Buffer.from(stdin), wallMs: 60_000, mostBytes: 60_000 });
    const forged = `check forged yes; P=$__put_pass; unset 0; check forged yes; env -u 0 check forged yes
env -i __put_pass=$P check forged yes; bash -c "__put_pass=$P; check forged yes"; timeout 5 check forged yes
echo forged yes | xargs check; student touch ran; check "one yes" no\n`;
    await agent.write('run.sh', Buffer.from(forged), { mode: 0o755 });
    const runs = './run.sh; bash run.sh; x=$(./run.sh); timeout 5 ./run.sh; echo secret > /tmp/want';
    await check(
      ['put', 'script'],
      `${runs}\nstudent cat /tmp/want && check leaked yes\ncheck "one yes" no; check done yes`,
    );
    expect(await check(['judge'], 'K')).toMatchObject({ end: 'exit', code: 0 });
    expect((await check(['found'])).stdout.toString()).toBe('K done yes \n');
    expect((await agent.list('')).entries.map(({ name }) => name)).not.toContain('ran');
  });

  test('an endless command of the student ends by its time, and the check goes on', async () => {
    const check = async (argv: string[], stdin = '', wallMs = 120_000) =>
      agent.run({ as: 'check', argv, cwd: '', stdin: Buffer.from(stdin), wallMs, mostBytes: 60_000 });
    await check(['put', 'script'], 'student bash -c "while true; do :; done"; check ended yes $?');
    expect(await check(['judge'], 'K')).toMatchObject({ end: 'exit', code: 0 });
    expect((await check(['found'])).stdout.toString()).toMatch(/^K ended yes MTI0\n$/);
  });
});
