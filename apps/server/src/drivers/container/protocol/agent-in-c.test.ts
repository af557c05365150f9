import { execFile } from 'node:child_process';
import { chown, readdir, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { type AgentInC, compileAgent, startAgentInC } from '../../../testing/containers/agent-in-c.ts';
import { orSkipped } from '../../../testing/engines/docker-engine.ts';
import type { Agent } from './agent.ts';
import { agentConformance } from '../conformance/agent.conformance.ts';
import { openScreen, refusal } from '../../../testing/containers/agent-meeting.ts';
import { talkToAgent } from './agent-stream.ts';

const execute = promisify(execFile);
const program = await orSkipped(async () => {
  if (process.getuid?.() !== 0) throw new Error('the agent of containers becomes other users, which only root can');
  return compileAgent();
});

describe.runIf(program !== undefined)('the agent in C', () => {
  agentConformance('C', () => startAgentInC(program!), { pty: true, processes: true, ports: true, checker: 'user' });

  describe('on a machine', () => {
    let place: AgentInC | undefined;
    const mounted: string[] = [];

    afterEach(async () => {
      for (const home of mounted.splice(0)) await execute('umount', ['-l', home]);
      await place?.close();
      place = undefined;
    });

    async function start(options: Parameters<typeof startAgentInC>[1] = {}): Promise<Agent> {
      place = await startAgentInC(program!, options);
      return talkToAgent(await place.connect());
    }

    const startOnSmallDisk = (options: string) =>
      start({
        flags: ['--own-disk'],
        prepare: async (home) => {
          await execute('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', home]);
          mounted.push(home);
          await chown(home, 1, 1);
        },
      });

    test('check 7: a full disk refuses a write, keeps the old content, and lets delete', async () => {
      const agent = await startOnSmallDisk('size=1m');
      await agent.write('a', Buffer.alloc(700_000, 'a'));
      expect(await refusal(agent.write('a', Buffer.alloc(700_000, 'b')))).toBe('no_space');
      expect(await refusal(agent.write('b', Buffer.alloc(2_000_000, 'b')))).toBe('no_space');
      const { entries } = await agent.list('');
      expect(entries.find(({ name }) => name === 'a')).toMatchObject({ sizeBytes: 700_000 });
      expect(entries.map(({ name }) => name)).not.toContain('b');
      expect(await agent.disk()).toMatchObject({ totalBytes: 1_048_576 });
      await agent.remove('a');
      await agent.write('a', Buffer.alloc(700_000, 'b'));
      expect((await agent.disk()).usedBytes).toBeGreaterThan(700_000);
    });

    test('check 7: a disk without places for files refuses the next one', async () => {
      const agent = await startOnSmallDisk('size=8m,nr_inodes=20');
      const codes: unknown[] = [];
      for (let number = 0; number < 25; number++) codes.push(await refusal(agent.write(`${number}`, Buffer.from('a'))));
      expect(codes).toContain('not refused');
      expect(codes.at(-1)).toBe('no_space');
      await agent.remove('0');
      await agent.write('0', Buffer.from('a'));
    });

    test('a new home folder becomes the student’s, with the first files', async () => {
      const agent = await start({ prepare: (home) => chown(home, 0, 0) });
      expect((await stat(place!.home)).uid).toBe(place!.uid);
      const first = (await readdir('/etc/skel')).toSorted();
      expect((await agent.list('')).entries.map(({ name }) => name).toSorted()).toEqual(first);
      const command = { as: 'student', cwd: '', stdin: Buffer.alloc(0), wallMs: 200_000, mostBytes: 1000 } as const;
      expect(await agent.run({ ...command, argv: ['touch', 'own'] })).toMatchObject({ code: 0 });
    });

    test('a student who kills everything kills no conversation', async () => {
      const agent = await start();
      await agent.write('a', Buffer.from('a'));
      await agent.watch(() => {});
      const screen = await openScreen(agent);
      screen.enter('exec sh -c "kill -9 -1; echo spared-$((40 + 2))"');
      await screen.says('spared-42');
      expect(await agent.stat('a')).toMatchObject({ name: 'a' });
      let told: string[] | null = [];
      await agent.watch((paths) => (told = paths));
      await agent.write('b', Buffer.from('b'));
      await expect.poll(() => told).toContain('b');
    });

    test('a student reaches neither the socket, nor the memory of the agent', async () => {
      const agent = await start();
      const socketFolder = place!.home.replace(/home$/, 'socket');
      const tries = [
        `ls ${socketFolder}`,
        `python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect("${socketFolder}/agent")'`,
        ...['mem', 'environ', 'fd/', 'cwd/'].map(
          (what) =>
            `for p in $(pgrep -f 'put-test-agent/[0-9a-f]* serve'); do ls /proc/$p/${what} && cat /proc/$p/${what} && exit 0; done; exit 1`,
        ),
      ];
      const command = { as: 'student', cwd: '', stdin: Buffer.alloc(0), wallMs: 200_000, mostBytes: 60_000 } as const;
      for (const line of tries) {
        const { code, stdout } = await agent.run({ ...command, argv: ['sh', '-c', line] });
        expect([line, code === 0, stdout.toString().replaceAll(/\/proc\/\d+\/(mem|environ)\n/g, '')]).toEqual([
          line,
          false,
          '',
        ]);
      }
    });

    test('shells of the student have no rights of the agent', async () => {
      const agent = await start();
      const screen = await openScreen(agent);
      screen.enter(
        "grep -E '^(Uid|Gid|CapEff|CapPrm|NoNewPrivs)' /proc/self/status; ls /proc/self/fd | wc -l; ulimit -c; umask",
      );
      const { uid } = place!;
      await screen.says(
        new RegExp(`Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}\\r\\nGid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}`),
      );
      await screen.says(/CapPrm:\t0+\r\nCapEff:\t0+\r\nNoNewPrivs:\t1\r\n4\r\n0\r\n0022/);
    });

    test('at SIGTERM everything of the student ends, and then the agent', async () => {
      const agent = await start();
      const screen = await openScreen(agent);
      screen.enter(`trap '' HUP TERM INT; echo "stubborn-$((40 + 2))"; while :; do sleep 1; done`);
      await screen.says('stubborn-42');
      const { uid } = place!;
      expect(await place!.end()).toBe(0);
      // the kernel takes a killed process away a moment later
      const left = () =>
        execute('pgrep', ['-u', String(uid)]).then(
          () => 'processes',
          ({ code }: { code?: number }) => code,
        );
      await expect.poll(left).toBe(1);
      await agent.closed;
    });
  });
});
