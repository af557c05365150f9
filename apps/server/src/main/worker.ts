/** A process that only does jobs. There may be one on each machine that judges. */
import { runProcess } from './run-process.ts';

await runProcess({ roles: { api: false, worker: true } });
