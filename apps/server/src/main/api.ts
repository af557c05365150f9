/** Answers calls; judging is left to workers. */
import { runProcess } from './run-process.ts';

await runProcess({ roles: { api: true, worker: false } });
