import { checkC } from './checks/check-c.ts';
import { checkFunctions } from './checks/check-functions.ts';
import { lookAtImports, ourFolders } from './checks/check-imports.ts';
import { checkKinds } from './checks/check-kinds.ts';
import { checkStores } from './checks/check-stores.ts';
import { checkStreams } from './checks/check-streams.ts';
import { checkWords } from './checks/check-words.ts';
import { measureTree } from './checks/measure-tree.ts';
import { readSources } from './checks/read-imports.ts';
import { type Ended, runProgram, seconds } from './run-program.ts';

/** `saysFigures`: its output is printed even when the step succeeds. */
type Step = { name: string; run: () => Promise<Ended>; saysFigures?: boolean };

const steps: Step[] = [
  { name: 'types: server, contract, scripts', run: () => runProgram('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  { name: 'types: web', run: () => runProgram('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json']) },
  { name: 'types: web build', run: () => runProgram('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.node.json']) },
  { name: 'lint', run: () => runProgram('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => runProgram('oxfmt', ['--check', '.']) },
  { name: 'unused files, exports, packages', run: () => runProgram('knip', ['--no-progress']) },
  { name: 'import boundaries', run: () => timed(lookAtMap), saysFigures: true },
  { name: 'SQL in stores and nowhere else', run: () => timed(() => ({ complaints: checkStores() })) },
  { name: 'kinds of tasks in their folders', run: () => timed(() => ({ complaints: checkKinds() })) },
  { name: 'streams whose errors are heard', run: () => timed(() => ({ complaints: checkStreams() })) },
  { name: 'words that people read', run: () => timed(() => ({ complaints: checkWords() })) },
  { name: 'programs in C', run: () => timed(async () => ({ complaints: await checkC() })) },
  { name: 'functions of 120 lines at most', run: () => timed(() => ({ complaints: checkFunctions() })) },
];

/** Runs all checks that do not run the product. */
export async function checkTree(): Promise<boolean> {
  const started = performance.now();
  const waiting = [...steps];
  const failed: string[] = [];
  // each tool uses several threads; three tools at a time keep two cores busy without overloading them
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { isGood, output, durationMs } = await step.run();
      console.log(`${isGood ? '✓' : '✗'} ${step.name}  ${seconds(durationMs)}`);
      if (!isGood) failed.push(step.name);
      if (!isGood || step.saysFigures) console.log(output.trimEnd().replace(/^/gm, '    '));
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  const took = seconds(performance.now() - started);
  console.log(
    failed.length === 0 ? `check: all ${steps.length} good, ${took}` : `check: FAILED ${failed.join('; ')}, ${took}`,
  );
  return failed.length === 0;
}

/** Violations of the import map, and figures of the tree. */
function lookAtMap(): { complaints: string[]; figures: string } {
  const files = readSources(ourFolders);
  const { complaints, figures } = lookAtImports(files);
  const { longFiles, longestFunction } = measureTree(files.map(({ path }) => path));
  const { path, line, lines } = longestFunction;
  return {
    complaints,
    figures: [
      `modules seen: ${figures.files}, imports: ${figures.imports}`,
      `circles of imports, types counted: ${figures.circles}; pairs of folders that know each other: ${figures.mutualFolders}`,
      `forbidden pairs probed: ${figures.pairsProbed}`,
      `files above 300 lines: ${longFiles.length}${longFiles.map((one) => `\n  ${one.path} ${one.lines}`).join('')}`,
      `longest function: ${lines} lines, ${path}:${line}`,
    ].join('\n'),
  };
}

type Looked = { complaints: string[]; figures?: string };

async function timed(look: () => Looked | Promise<Looked>): Promise<Ended> {
  const started = performance.now();
  const { complaints, figures = '' } = await look();
  const output = complaints.length > 0 ? complaints.join('\n') : figures;
  return { isGood: complaints.length === 0, output, durationMs: performance.now() - started };
}
