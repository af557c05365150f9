/** Takes jobs from the queue; run as many as there are machines to judge on. */
import { runProcess } from './run-process.ts';

await runProcess({ roles: { api: false, worker: true } });
