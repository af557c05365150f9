import { startDockerRunner } from '../apps/server/src/drivers/runner/docker/docker-runner.ts';
import type { Runner } from '../apps/server/src/drivers/runner/runner.ts';
import type { ContainerTool } from './container-tool.ts';
import { seconds } from './run-program.ts';
import { productVersion, readSmoke, type RunnerImage } from './runner-images.ts';

const limits = { timeMs: 5000, memoryBytes: 256 * 1024 * 1024, outputBytes: 65_536 };

/** Runs a small program in each language, in the same way as the judge. */
export async function smokeRunners(images: RunnerImage[]): Promise<boolean> {
  const complaints: unknown[] = [];
  const runner = await startDockerRunner({
    host: process.env['PT_DOCKER_HOST'],
    runtime: process.env['PT_DOCKER_RUNTIME'],
    installation: 'smoke',
    slots: 1,
    onError: (error) => complaints.push(error),
  });
  let isGood = true;
  try {
    for (const { name, languages } of images)
      for (const language of languages) isGood = (await smoke(runner, name, language)) && isGood;
  } finally {
    await runner.close();
  }
  for (const complaint of complaints) console.error(complaint);
  return isGood;
}

/** Asks the agent of each image of students' containers for its version. */
export async function smokeAgents(tool: ContainerTool, images: RunnerImage[]): Promise<boolean> {
  let isGood = true;
  for (const { name, languages } of images) {
    if (languages.length > 0) continue;
    const tag = `put-runner-${name}:${productVersion()}`;
    const ended = await tool.run('run', '--rm', '--network=none', tag, '/usr/lib/put/put-agent', 'version');
    isGood = told(name, ended.isGood, ended.output.trim()) && isGood;
  }
  return isGood;
}

async function smoke(runner: Runner, image: string, language: string): Promise<boolean> {
  const { smoke: given } = readSmoke(image, language);
  const files = Object.entries(given.files).map(([name, content]) => ({ name, content }));
  const started = performance.now();
  const program = await runner.prepare({ language, files });
  const preparedMs = performance.now() - started;
  try {
    if (program.compileError !== null) return told(language, false, program.compileError);
    const { end, stdout, stderr, used } = await program.run(given.input, limits);
    const isGood = end.by === 'exit' && end.code === 0 && stdout === given.stdout;
    if (!isGood) return told(language, false, JSON.stringify({ end, stdout, stderr }));
    const memory = `${(used.memoryBytes / 1_048_576).toFixed(1)} МиБ сверх среды`;
    return told(language, true, `подготовка ${seconds(preparedMs)}, тест ${used.wallMs.toFixed(0)} мс, ${memory}`);
  } finally {
    await program.close();
  }
}

function told(language: string, isGood: boolean, words: string): boolean {
  console.log(`${isGood ? '✓' : '✗'} ${language}: ${words}`);
  return isGood;
}
