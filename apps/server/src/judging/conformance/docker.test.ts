import { ProgramLanguage } from '@put/contract/judge/languages';
import { afterAll, describe } from 'vitest';
import { startDockerRunner } from '../../drivers/runner/docker/docker-runner.ts';
import { startDockerEngine } from '../../testing/engines/docker-engine.ts';
import { expectVerdicts } from './expect-verdicts.ts';

const images = ['python', 'c-cpp', 'java', 'node', 'pascal', 'go', 'rust', 'csharp'];
const engine = await startDockerEngine(images);
afterAll(() => engine?.close());

describe.skipIf(!engine)('in real containers', () => {
  const options = { host: engine?.host, runtime: process.env['PT_DOCKER_RUNTIME'], installation: 'tests' };
  const start = () => startDockerRunner({ ...options, slots: 2, onError: console.warn });
  expectVerdicts('Docker', start, ProgramLanguage.options);
});
