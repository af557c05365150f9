/**
 * What an install does once, so that each start need not: reads the server's code for the compile cache, and keeps
 * Python's memory after its slow start. Whatever fails here is done at the start.
 */
import { installSnapshot } from '../drivers/runner/pyodide-process.ts';

const preparing = [import('../compose.ts'), installSnapshot()];
for (const one of await Promise.allSettled(preparing)) if (one.status === 'rejected') console.warn(one.reason);
