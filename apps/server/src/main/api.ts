/** A process that only answers calls. Workers judge. */
import { runProcess } from './run-process.ts';

await runProcess({ roles: { api: true, worker: false } });
