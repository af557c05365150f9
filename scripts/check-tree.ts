import { checkImports } from './check-imports.ts';
import { type Ended, runProgram, seconds } from './run-program.ts';

type Step = { name: string; run: () => Promise<Ended> };

const steps: Step[] = [
  { name: 'types: server, contract, scripts', run: () => runProgram('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  { name: 'types: web', run: () => runProgram('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json']) },
  { name: 'types: web build', run: () => runProgram('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.node.json']) },
  { name: 'lint', run: () => runProgram('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => runProgram('oxfmt', ['--check', '.']) },
  { name: 'unused files, exports, packages', run: () => runProgram('knip', ['--no-progress']) },
  { name: 'import boundaries', run: lookAtImports },
];

/** Everything that is looked at without running the product. */
export async function checkTree(): Promise<boolean> {
  const started = performance.now();
  const waiting = [...steps];
  const failed: string[] = [];
  // each tool has threads of its own: three at a time keep two cores busy without drowning them
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { isGood, output, durationMs } = await step.run();
      console.log(`${isGood ? '✓' : '✗'} ${step.name}  ${seconds(durationMs)}`);
      if (isGood) continue;
      failed.push(step.name);
      console.log(output.trimEnd().replace(/^/gm, '    '));
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  const took = seconds(performance.now() - started);
  console.log(
    failed.length === 0 ? `check: all ${steps.length} good, ${took}` : `check: FAILED ${failed.join('; ')}, ${took}`,
  );
  return failed.length === 0;
}

async function lookAtImports(): Promise<Ended> {
  const started = performance.now();
  const complaints = checkImports();
  return { isGood: complaints.length === 0, output: complaints.join('\n'), durationMs: performance.now() - started };
}
