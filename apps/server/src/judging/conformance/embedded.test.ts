import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startPyodideRunner } from '../../drivers/runner/pyodide-runner.ts';
import { startQuickjsRunner } from '../../drivers/runner/quickjs-runner.ts';
import { expectVerdicts } from './expect-verdicts.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'put-conformance-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

expectVerdicts('Pyodide', () => startPyodideRunner({ dataFolder, places: 2 }), ['python']);
expectVerdicts('QuickJS', async () => startQuickjsRunner({ places: 2 }), ['javascript', 'typescript']);
