import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startSandboxEngine } from '../apps/server/src/drivers/container/sandbox/sandbox-engine.ts';
import { removeInstallation } from '../apps/server/src/drivers/container/docker/remove-installation.ts';
import { Engine } from '../apps/server/src/drivers/docker-api/engine.ts';
import { readAddress } from '../apps/server/src/drivers/docker-api/engine-address.ts';
import type { TestEngine } from '../apps/server/src/testing/engines/docker-engine.ts';
import { addStudents, studentPassword } from '../apps/server/src/testing/processes/students-at-work.ts';
import { follow, leave } from './follow.ts';
import { call, type Product, send, signIn, startProduct } from './product.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const execute = promisify(execFile);
const patienceMs = 180_000;

/** A product whose containers live in one kind of engine, with students who have one each. */
export type Place = Awaited<ReturnType<typeof openPlace>>;

export async function openPlace(
  kind: 'docker' | 'sandbox',
  docker: TestEngine | undefined,
  most: number,
  options?: { ownGroup: boolean },
) {
  const engine = kind === 'docker' ? { PT_DOCKER_HOST: docker!.host } : { PT_DOCKER: 'off' };
  const containers = { PT_CONTAINERS: kind, PT_CONTAINERS_MOST: String(most) };
  const product = await startProduct({ PT_JUDGE_PLACES: '1', ...engine, ...containers }, options);
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  const { rows } = await pool.query<{ id: string }>('select id from installation');
  const installation = rows[0]!.id;
  const { rows: tasks } = await pool.query<{ id: number; lesson_id: number; template_id: number }>(
    `select t.id, lt.lesson_id, (t.config ->> 'template_id')::int as template_id
     from task t join lesson_task lt on lt.task_id = t.id where t.kind = 'container' order by t.id limit 1`,
  );
  const { rows: templates } = await pool.query<{ id: number }>(
    "select id from container_template where title = 'Linux' order by id limit 1",
  );
  return {
    kind,
    product,
    pool,
    password: studentPassword,
    /** Of the demonstration: a task in a container, and what containers without a task are made of. */
    task: tasks[0]!,
    template: templates[0]!.id,
    logins: (count: number) => addStudents(pool, count),
    /** Students whose containers have not started yet. */
    async students(count: number): Promise<Student[]> {
      const logins = await addStudents(pool, count);
      const students: Student[] = [];
      for (const login of logins) students.push(await studentOf(product, login));
      return students;
    },
    /** A program with the engine's own means in the student's container, or beside the sandbox. */
    async byHand({ id }: Student, command: readonly string[]) {
      if (kind === 'sandbox') return spawn(command[0]!, command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
      const found = await pool.query<{ engine_ref: string }>('select engine_ref from container where id = $1', [id]);
      const engineId = found.rows[0]!.engine_ref.split('/')[2]!;
      const args = ['-H', docker!.host, 'exec', '-i', engineId, ...command];
      return spawn('docker', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    },
    async close(): Promise<void> {
      await pool.end();
      await product.close(() =>
        kind === 'docker'
          ? removeInstallation(new Engine(readAddress(docker!.host)), installation)
          : endSandboxes(join(product.folder, 'containers'), installation),
      );
    },
  };
}

/** Containers outlive the server. */
async function endSandboxes(folder: string, installation: string): Promise<void> {
  const engine = await startSandboxEngine({ folder, installation, onError: console.warn });
  for (const { containerId } of await engine.list()) await engine.remove(containerId);
  await engine.close();
}

/** The image as templates name it, started and removed by the engine's command line. */
export async function dockerRun({ host }: TestEngine): Promise<void> {
  const format = '{{.Repository}}:{{.Tag}}';
  const { stdout } = await execute('docker', ['-H', host, 'image', 'ls', '--format', format, 'put-runner-linux']);
  await execute('docker', ['-H', host, 'run', '--rm', '--entrypoint', 'true', stdout.split('\n')[0]!]);
}

type Seen = { state: string; place: number | null; reason: string | null };

export type Student = Awaited<ReturnType<typeof studentOf>>;

async function studentOf(product: Product, login: string) {
  const token = await signIn(product.api, login, studentPassword);
  type Offered = { templates: { id: number; title: string }[] };
  const { templates } = await call<Offered>(`${product.api}/user/containers`, token);
  const template_id = templates.find(({ title }) => title === 'Linux')!.id;
  const { id } = await call<{ id: number }>(`${product.api}/user/container`, token, { template_id });
  let seen: Seen = { state: 'stopped', place: null, reason: null };
  let look: () => void = () => undefined;
  const socket = await follow(product.api, token, `container:${id}`, (data) => {
    seen = (data as { container: Seen }).container;
    look();
  });
  return {
    login,
    token,
    id,
    seen: () => seen,
    /** What the page does: presses, and hears of the rest by the socket. */
    press: (what: 'start' | 'stop') => send(`${product.api}/user/container/${id}/${what}`, token, {}),
    async until(isThere: (now: Seen) => boolean): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const tooLong = setTimeout(() => reject(new Error(`a container is ${JSON.stringify(seen)}`)), patienceMs);
      look = () => {
        if (seen.state === 'failed') reject(new Error(`a container failed: ${seen.reason}`));
        if (isThere(seen)) resolve();
      };
      look();
      await promise.finally(() => {
        clearTimeout(tooLong);
        look = () => undefined;
      });
    },
    async start(): Promise<Terminal> {
      await this.press('start');
      await this.until(({ state }) => state === 'running');
      const terminal = await openTerminal(product.address, token, id);
      await terminal.untilPrompt();
      return terminal;
    },
    async stop(): Promise<void> {
      await this.press('stop');
      await this.until(({ state }) => state === 'stopped');
    },
    leave: () => leave(socket),
  };
}
