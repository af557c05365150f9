import { EventEmitter } from './events.js';
import { host } from './host.js';
import { stdin } from './input.js';
import { output } from './output.js';

class Process extends EventEmitter {
  argv = ['node', 'main.js'];
  argv0 = 'node';
  execArgv = [];
  env = {};
  exitCode = undefined;
  pid = 1;
  platform = 'linux';
  arch = 'wasm32';
  title = 'node';
  version = 'v24.0.0';
  versions = { node: '24.0.0' };
  stdin = stdin;
  stdout = output.stdout;
  stderr = output.stderr;
  #isLeaving = false;

  exit = (code = this.exitCode ?? 0) => {
    this.exitCode = code;
    if (!this.#isLeaving) {
      this.#isLeaving = true;
      this.emit('exit', Number(code));
    }
    host.exit(Number(this.exitCode));
  };

  cwd = () => '/home/student';
  uptime = () => performance.now() / 1000;
  nextTick = (work, ...values) => queueMicrotask(() => work(...values));
  memoryUsage = () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 });
  cpuUsage = () => ({ user: Math.round(performance.now() * 1000), system: 0 });
  hrtime = Object.assign(
    (since) => {
      const now = performance.now();
      const [seconds, nanoseconds] = [Math.trunc(now / 1000), Math.round((now % 1000) * 1e6)];
      if (!since) return [seconds, nanoseconds];
      const rest = nanoseconds - since[1];
      return rest < 0 ? [seconds - since[0] - 1, rest + 1e9] : [seconds - since[0], rest];
    },
    { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
  );
  emitWarning = (words) => output.stderr.write(`Warning: ${words}\n`);
}

export const process = new Process();
