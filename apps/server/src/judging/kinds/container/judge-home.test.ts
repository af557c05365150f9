import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import { ContainerReport } from '@put/contract/kinds/container/container';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import { converse } from '../../../drivers/container/protocol/converse.ts';
import { canSandbox, startSandboxEngine } from '../../../drivers/container/sandbox/sandbox-engine.ts';
import { fakeRunner } from '../../../drivers/runner/fake-runner.ts';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import type { OpenHome } from '../kind.ts';
import { judgeHome } from './judge-home.ts';
import { proveScript } from './prove-script.ts';

const isPossible = await canSandbox();

describe.skipIf(!isPossible)('a home folder is looked at in namespaces', () => {
  let folder = '';
  let engine: ContainerEngine;
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'put-judge-'));
    engine = await startSandboxEngine({ folder, installation: 'tests', most: 20, onError: console.error });
  });
  afterAll(async () => {
    await engine?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A home folder in which the student has worked by `work`. */
  const homeAfter =
    (work: string): OpenHome =>
    async (of) => {
      const containerId = `check-${(count += 1)}`;
      const spec = sampleSpec({ containerId, image: '', memoryMb: 512, diskMb: 64, pids: 256 });
      const { ref } = await engine.start(spec, { kind: 'empty' }, AbortSignal.timeout(200_000));
      const agent = await converse(engine, ref);
      if ('files' in of) for (const { path, content } of of.files) await agent.write(path, Buffer.from(content));
      const argv = ['/bin/bash', '-c', work];
      const done = { as: 'student', argv, cwd: '', stdin: Buffer.alloc(0), wallMs: 60_000, mostBytes: 60_000 } as const;
      if (work !== '') await agent.run(done);
      return { agent, hasProcesses: true, close: async () => (agent.close(), engine.remove(containerId)) };
    };

  const config: ContainerConfig = {
    template_id: 1,
    files: [],
    checks: [
      { name: 'one', title: 'Первая', points: 4 },
      { name: 'two', title: 'Вторая', points: 6 },
    ],
    script: '',
    script_language: 'bash',
    script_files: [],
    solution: '',
    start_command: '',
    wait_port: null,
    time_ms: 60_000,
    graded_files: [],
  };
  const judged = (given: Partial<ContainerConfig>, work = '') =>
    judgeHome({ runner: fakeRunner(), openHome: homeAfter(work) }, { ...config, ...given }, 'sha', {});
  const messages = ({ tests }: Awaited<ReturnType<typeof judged>>) => tests.map(({ message }) => message);

  test('a script gives points for each check, with words', async () => {
    const script = 'check one yes; check two 2.5 "почти: $(cat answer.txt)"';
    const found = await judged({ script }, 'echo сорок два > answer.txt');
    expect(found).toMatchObject({ verdict: 'partial', score: 6.5, max_score: 10 });
    expect(messages(found)).toEqual([null, 'почти: сорок два']);
    expect(await judged({ script: 'check one yes' })).toMatchObject({ verdict: 'partial', score: 4 });
    expect(await judged({ script: 'true' })).toMatchObject({ verdict: 'wrong_answer', score: 0 });
  });

  test('programs of the student run as the student, with input, in pipes and at once', async () => {
    const work = `printf '#!/bin/bash\\ntr a-z A-Z\\necho said >&2\\nexit 3\\n' > up.sh; chmod +x up.sh
      printf '#!/bin/bash\\nsleep 0.3; rev\\n' > back.sh; chmod +x back.sh`;
    const script = `
      out=$(echo abc | student ./up.sh 2>/tmp/err); check one "$([ "$out.$?.$(cat /tmp/err)" = ABC.3.said ] && echo yes || echo no)" "$out.$?"
      piped=$(echo abc | student ./up.sh 2>/dev/null | student ./back.sh)
      for n in 1 2 3 4 5 6; do (echo "run $n" | student ./back.sh > /tmp/out-$n) & done; wait
      all=$(cat /tmp/out-*)
      check two "$([ "$piped" = CBA ] && [ "$all" = "$(for n in 1 2 3 4 5 6; do echo "$n nur"; done)" ] && echo yes || echo no)" "$piped $all"`;
    const found = await judged({ script }, work);
    expect(messages(found)[1]).toMatch(/^CBA 1 nur/);
    expect(found).toMatchObject({ verdict: 'accepted', score: 10 });
  });

  test('in Python too', async () => {
    const script = `
from concurrent.futures import ThreadPoolExecutor
from check import check, student, files
done = student('cat', stdin='привет')
check('one', (done.returncode, done.stdout, done.stderr) == (0, 'привет', ''), done.stdout)
with ThreadPoolExecutor() as pool:
    said = list(pool.map(lambda n: student('sh', '-c', f'sleep 0.2; echo {n}; exit {n}'), range(6)))
check('two', [(one.returncode, one.stdout) for one in said] == [(n, f'{n}\\n') for n in range(6)])
`;
    expect(await judged({ script, script_language: 'python' })).toMatchObject({ verdict: 'accepted', score: 10 });
  });

  test('files of the author may have any name', async () => {
    const names = [
      'main.sh',
      'main.py',
      'check.sh',
      'check.py',
      'script.sh',
      'ask',
      'told',
      'found',
      'runs',
      'judge/ask',
    ];
    const script_files = names.map((path) => ({ path, content: `${path}\n`, is_executable: false }));
    const inBash = `student true; got=$(cd "$FILES"; cat ${names.join(' ')} | tr '\\n' ' ')
      check one yes; [ "$got" = "${names.join(' ')} " ] && check two yes || check two no "$got"`;
    expect(await judged({ script: inBash, script_files })).toMatchObject({ verdict: 'accepted' });
    const script = `
from check import check, student, files
import tables
student('true')
check('one', tables.right == 42)
check('two', open(files + '/check.py').read() == 'check.py\\n')
`;
    const withModule = [...script_files, { path: 'tables.py', content: 'right = 42\n', is_executable: false }];
    const inPython = await judged({ script, script_language: 'python', script_files: withModule });
    expect(inPython).toMatchObject({ verdict: 'accepted' });
  });

  test('what the script printed is kept for the author, bounded', async () => {
    const script = 'echo "ожидалось 42"; seq 1 1000 >&2; check one yes; check two yes';
    const { tests } = await judged({ script });
    const logs = tests.map(({ details }) => ContainerReport.parse(details).log);
    expect(logs[0]).toMatch(/^ожидалось 42\n+1\n2\n/);
    expect(logs[0]!.length).toBeLessThan(5000);
    expect(logs[1]).toBe('');
  });

  test('a script that fails is the author’s fault, also while it waits for the student’s program', async () => {
    const failed = await judged({ script: 'check one yes; echo сломалась >&2; exit 7' });
    expect(failed).toMatchObject({ verdict: 'judge_error', score: 0 });
    expect(failed.tests[0]!.stderr).toContain('закончилась с кодом 7');
    const late = await judged({ script: 'student sleep 1000', time_ms: 3000 });
    expect(late.tests[0]!.stderr).toContain('не уложилась в 3 с');
  });

  describe('check 12: who cheats gains nothing', () => {
    const honest = `
      sum=$(student ./sum.sh <<< '2 3'); [ "$sum" = 5 ] && check one yes || check one no "вышло: $sum"
      if [ "$(cat numbers.txt)" = "$(cat "$FILES/expected")" ]; then check two yes; else check two no; fi`;
    const script_files = [{ path: 'expected', content: 'тайна-42\n', is_executable: false }];
    const program = (lines: string) =>
      `printf '%s\\n' '#!/bin/bash' '${lines}' > sum.sh; chmod +x sum.sh; echo 1 > numbers.txt`;
    const wrong = program('echo wrong');

    test('the honest way gives all points', async () => {
      const work = `${program('read a b; echo $((a + b))')}; echo тайна-42 > numbers.txt`;
      expect(await judged({ script: honest, script_files }, work)).toMatchObject({ verdict: 'accepted', score: 10 });
    });

    test.each([
      [
        'aliases and functions in .bashrc',
        `${wrong}; echo 'check() { :; }; alias cat="echo same"; cat() { echo same; }' | tee .bashrc .bash_profile .profile`,
      ],
      [
        'programs of its own first in PATH',
        `${wrong}; mkdir -p bin .local/bin; for n in cat mktemp base64 head mkfifo; do printf '#!/bin/sh\necho same\n' > bin/$n; cp bin/$n .local/bin/$n; cp bin/$n $n; chmod +x bin/$n .local/bin/$n $n; done; echo 'export PATH=$HOME/bin:.:$PATH' | tee .bashrc .profile`,
      ],
      [
        'LD_PRELOAD',
        `${wrong}; echo '/home/student/x.so' > .preload; cp /lib/x86_64-linux-gnu/libc.so.6 x.so; echo 'export LD_PRELOAD=$HOME/x.so BASH_ENV=$HOME/.bashrc ENV=$HOME/.bashrc' | tee .bashrc .profile .pam_environment`,
      ],
      [
        'modules of Python with the names of ours',
        `${wrong}; for n in check runpy os base64 tempfile sitecustomize usercustomize; do echo 'raise SystemExit(0)' > $n.py; done`,
      ],
      [
        'the lines that a check would write',
        program(
          'for n in 1 2; do echo " one yes "; echo "key one yes "; done; for f in /tmp/check-*/judge/found /proc/*/fd/*; do echo "key one yes" >> $f; done 2>/dev/null; echo wrong',
        ),
      ],
      [
        'reading of the check',
        program(
          'cat /tmp/check-*/files/expected /proc/*/root/tmp/check-*/files/expected > numbers.txt 2>/dev/null; grep -ah тайна /proc/*/environ /proc/*/cmdline >> numbers.txt 2>/dev/null; echo wrong',
        ),
      ],
      ['an end of the check', program('kill -9 -1; pkill -9 bash; kill -9 $PPID; echo wrong')],
      [
        'input that the check would get',
        program('exec 0<&-; cat /dev/stdin /proc/*/fd/0 2>/dev/null | head -c 100; echo wrong'),
      ],
    ])('%s', async (_, work) => {
      const found = await judged({ script: honest, script_files }, work);
      expect(found).toMatchObject({ verdict: 'wrong_answer', score: 0 });
      expect(found.tests).toHaveLength(2);
    });

    test('a program that goes on after its run changes nothing that is looked at later', async () => {
      const later = '(setsid bash -c "while :; do date +%N > numbers.txt; sleep 0.02; done" > /dev/null 2>&1 &)';
      const waits = 'until [ "$(cat numbers.txt)" != 1 ]; do sleep 0.02; done';
      const script = `student ./sum.sh; before=$(cat numbers.txt); sleep 1
        [ "$before" != 1 ] && check one yes; [ "$(cat numbers.txt)" = "$before" ] && check two yes`;
      expect(await judged({ script }, program(`${later}; ${waits}`))).toMatchObject({ verdict: 'accepted' });
    });
  });

  test('a solution proves the task, and untouched files must not', async () => {
    const task = { ...config, script: '[ -f a ] && check one yes; [ -f b ] && check two yes; true' };
    const tools = { runner: fakeRunner(), openHome: homeAfter('') };
    expect(await proveScript(tools, { ...task, solution: 'touch a b' }, {})).toEqual([]);
    expect(await proveScript(tools, { ...task, solution: 'touch a' }, {})).toEqual([
      'Образец решения не проходит проверку «Вторая».',
    ]);
    const file = (path: string) => ({ path, content: '', is_executable: false });
    const done = { ...task, solution: 'true', files: [file('a'), file('b')] };
    expect(await proveScript(tools, done, {})).toEqual(['Нетронутые файлы получают все баллы: решать нечего.']);
  });
});
