import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScreen } from '../../../testing/containers/agent-meeting.ts';
import {
  runLine,
  startVirtualContainer,
  typeLine,
  type VirtualContainer,
} from '../../../testing/containers/virtual-container.ts';
import type { Agent } from '../protocol/agent.ts';

describe('Python in the virtual shell', () => {
  let container: VirtualContainer;
  let home: string;
  let agent: Agent;

  beforeAll(async () => {
    container = await startVirtualContainer({ diskMb: 24, pythonTimeMs: 5_000 });
    ({ home, agent } = container);
  });
  afterAll(() => container?.close());

  const run = (line: string, cwd = '') => runLine(agent, line, { cwd });
  const put = (path: string, text: string) => agent.write(path, Buffer.from(text));

  test('a file, a text, a module and what comes by a pipe are run', async () => {
    await put('привет.py', 'import sys\nprint("Привет,", sys.argv[1:], __name__)\nsys.exit(3)\n');
    expect(await run('python3 привет.py а б')).toEqual({
      code: 3,
      stdout: "Привет, ['а', 'б'] __main__\n",
      stderr: '',
    });
    expect(await run(`python -c 'import sys; print(sum(map(int, sys.stdin)))' < <(printf '20\\n22\\n')`)).toMatchObject(
      {
        stdout: '42\n',
      },
    );
    expect(await run(`printf '20\\n22\\n' | python3 -c 'print(int(input()) + int(input()))' | cat`)).toMatchObject({
      stdout: '42\n',
    });
    expect(await run("echo 'print(6 * 7)' | python3")).toMatchObject({ code: 0, stdout: '42\n' });
    expect(await run(`echo '{"а":1}' | python3 -m json.tool --no-ensure-ascii`)).toMatchObject({
      stdout: '{\n    "а": 1\n}\n',
    });
    expect(await run('python3 --version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Python 3\./) });
  });

  test('an error shows the student’s own lines, and its code can be asked for', async () => {
    await put('lib/helper.py', 'def fail():\n    return 1 / 0\n');
    await put('lib/main.py', 'import helper\nhelper.fail()\n');
    const { code, stdout, stderr } = await run('python3 main.py || echo "code $?"', 'lib');
    expect([code, stdout]).toEqual([0, 'code 1\n']);
    expect(stderr).toContain('File "lib/helper.py", line 2, in fail');
    expect(stderr).toContain('ZeroDivisionError');
    expect(await run('python3 нет.py')).toMatchObject({ code: 2, stderr: 'python3: нет такого файла: нет.py\n' });
    expect((await run('cd /tmp; python3 -c 1')).stderr).toContain('видит только домашнюю папку');
    expect((await run('python3 --wrong')).stderr).toContain('такого ключа здесь нет');
  });

  test('files of the home folder are read, written, moved and removed', async () => {
    await put('d/in.txt', 'раз\nдва\n');
    await put('d/bytes.bin', '');
    await put('d/old/gone.txt', 'x');
    await put(
      'd/work.py',
      `import os, shutil
os.makedirs('new/deep')
open('new/deep/out.txt', 'w').write(open('in.txt').read().upper())
open('bytes.bin', 'wb').write(bytes(range(256)))
shutil.rmtree('old')
os.rename('in.txt', 'moved.txt')
os.symlink('moved.txt', 'way')
print(open('way').readline(), end='')
print(sorted(os.listdir(os.path.dirname(os.path.abspath(__file__)))))
`,
    );
    expect(await run('python3 work.py; ls; cat new/deep/out.txt; cat way', 'd')).toEqual({
      code: 0,
      stdout:
        "раз\n['bytes.bin', 'moved.txt', 'new', 'way', 'work.py']\nbytes.bin\nmoved.txt\nnew\nway\nwork.py\nРАЗ\nДВА\nраз\nдва\n",
      stderr: '',
    });
    expect(await readFile(join(home, 'd/bytes.bin'))).toEqual(Buffer.from(Array.from({ length: 256 }, (_, at) => at)));
    // what no program has changed keeps its time and its owner's editor open
    expect((await run(`python3 -c 'open("made.txt", "w").write("1")'; ls | cat`, 'd')).stdout).not.toContain('string');
  });

  test('output may go to a file and through a pipe', async () => {
    await run(`python3 -c 'print("в файл"); import sys; print("ошибка", file=sys.stderr)' > o.txt 2> e.txt`);
    expect(await run('cat o.txt e.txt')).toMatchObject({ stdout: 'в файл\nошибка\n' });
    expect(await run(`python3 -c 'for i in range(3): print(i)' | sort -r`)).toMatchObject({ stdout: '2\n1\n0\n' });
  });

  test('time, memory, output and the disk are limited, in words', async () => {
    expect((await run(`python3 -c 'a = [0] * 10 ** 9'`)).stderr).toMatch(/MemoryError|не хватило памяти/);
    expect((await run(`python3 -c 'while True: print("x" * 9999)' > flood.txt`)).stderr).toContain(
      'вывела слишком много',
    );
    const { stderr } = await run(`python3 -c 'open("big", "wb").write(bytes(30_000_000))'`);
    expect(stderr).toMatch(/нет места|No space/);
    await run('rm -f flood.txt big');
    await agent.write('large.bin', Buffer.alloc(13_000_000));
    const unseen = await run(`python3 -c 'open("large.bin", "a").write("x")'`);
    expect(unseen.stderr).toContain('не записано large.bin: программа не видела этот файл');
    expect((await readFile(join(home, 'large.bin'))).length).toBe(13_000_000);
    await run('rm large.bin');
  });

  test('an endless program is ended by its time', async () => {
    expect(await run(`python3 -c 'while True: pass'`)).toMatchObject({
      code: 137,
      stderr: 'python3: остановлено: программа считала дольше 5 с\n',
    });
  });

  test('lines come while it runs, input is typed, and Ctrl+C ends it', async () => {
    const screen = await openScreen(agent);
    await put('talk.py', 'name = input("Как зовут? ")\nprint(f"Привет, {name}!")\nprint(input())\n');
    screen.enter('python3 talk.py');
    await screen.says('Как зовут? ');
    screen.enter('Маша');
    await screen.says('Привет, Маша!');
    screen.enter('вторая строка');
    await screen.says('\r\nвторая строка\r\n');
    screen.enter(`python3 -c 'import time; print("begun", 40 + 2); time.sleep(10000)'`);
    await screen.says('begun 42\r\n');
    expect(await agent.activity()).toMatchObject({ isForeground: true });
    screen.enter('\u0003x=$((6 * 7)); echo "on-$x"');
    await screen.says('on-42');
    screen.enter(`python3 -c 'while True: pass'`);
    await expect.poll(async () => (await agent.activity()).isForeground).toBe(true);
    screen.enter('\u0003');
    expect(await typeLine(screen, 'echo "free-$((1 + 1))"')).toContain('free-2');
  });

  test('a program that Ctrl+C stops leaves files as they were, and the terminal says so', async () => {
    const screen = await openScreen(agent);
    await put('notes.txt', 'прежнее');
    screen.enter(`python3 -c 'open("notes.txt", "w").write("новое"); print("begun", 40 + 2)\nwhile True: pass'`);
    await screen.says('begun 42\r\n');
    screen.enter('\u0003');
    await screen.says('^C\r\nPython остановлен: файлы, которые он менял, остались прежними.\r\n');
    expect(await typeLine(screen, 'cat notes.txt')).toContain('прежнее');
    const from = screen.text.length;
    screen.enter('while true; do :; done\u0003');
    expect(await typeLine(screen, 'echo "free-$((1 + 1))"')).toContain('free-2');
    expect(screen.text.slice(from)).not.toContain('Python остановлен');
  });

  test('without words it answers line by line until Ctrl+D', async () => {
    const screen = await openScreen(agent);
    screen.enter('python3');
    await screen.says('>>> ');
    screen.enter('6 * 7 + 0.5');
    await screen.says('42.5');
    screen.enter('1 / 0');
    await screen.says('ZeroDivisionError');
    agent.type(screen.terminal, Buffer.from('\u0004'));
    expect(await typeLine(screen, 'echo "out-$((1 + 1))"')).toContain('out-2');
  });

  test('a flood of output waits for who reads it, and Ctrl+C ends it', async () => {
    const screen = await openScreen(agent);
    screen.enter(`python3 -c 'i = 0\nwhile True:\n print("flood"); i += 1'`);
    await screen.says('flood\r\nflood\r\n');
    screen.enter('\u0003');
    expect(await typeLine(screen, 'echo "calm-$((1 + 1))"')).toContain('calm-2');
  });
});
