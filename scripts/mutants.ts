/**
 * `npm run mutants -- PATH …`: breaks the rules of files or folders by hand, one place at a time, and says which breaks
 * no test notices. The tests are those of the same folder. Works on a copy, so the tree stays as it is. A file or folder
 * whose row stands in `mutants.json` gets its new figures there.
 */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mutantsConfig, type Score, scoreOf, survivors, testsOf } from './proof/mutant-scores.ts';
import { root, runProgram } from './run-program.ts';

const table = join(root, 'mutants.json');
const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('npm run mutants -- PATH …   (files or folders of rules; those of mutants.json with --all)');
  process.exit(2);
}
const scores = JSON.parse(await readFile(table, 'utf8')) as Record<string, Score>;
const copy = await mkdtemp(join(tmpdir(), 'put-mutants-'));
// a mutant that loops is killed with its run, which leaves its database
const databases = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'put-mutants-'));
try {
  await copyTree();
  for (const path of paths[0] === '--all' ? Object.keys(scores) : paths) await breakRules(path.replace(/\/$/, ''));
} finally {
  for (const folder of [copy, databases]) await rm(folder, { recursive: true, force: true });
}

/** What git knows and its changes, with packages of its own: a link of npm's leads to the tree itself. */
async function copyTree(): Promise<void> {
  const { output } = await runProgram('/usr/bin/env', ['git', 'ls-files', '-co', '--exclude-standard']);
  for (const file of output.trim().split('\n')) {
    await mkdir(join(copy, dirname(file)), { recursive: true });
    // a file that is removed in the tree, and not yet in git
    await copyFile(join(root, file), join(copy, file)).catch(() => undefined);
  }
  for (const folder of ['', 'apps/server', 'apps/web']) {
    const from = join(root, folder, 'node_modules');
    const to = join(copy, folder, 'node_modules');
    const names = await readdir(from).catch(() => []);
    await mkdir(to, { recursive: true });
    for (const name of names.filter((one) => one !== '@put')) await symlink(join(from, name), join(to, name));
  }
  await mkdir(join(copy, 'node_modules/@put'));
  for (const name of await readdir(join(copy, 'packages')))
    await symlink(`../../packages/${name}`, join(copy, 'node_modules/@put', name));
  for (const name of ['server', 'web']) await symlink(`../../apps/${name}`, join(copy, 'node_modules/@put', name));
}

async function breakRules(path: string): Promise<void> {
  const report = join(copy, 'mutants-report.json');
  await writeFile(join(copy, 'stryker.config.json'), JSON.stringify(mutantsConfig(path, report)));
  await writeFile(join(copy, 'mutant-tests.json'), JSON.stringify(testsOf(path)));
  await rm(report, { force: true });
  const { isGood } = await runProgram('stryker', ['run'], {
    cwd: copy,
    env: { PT_TEST_FOLDER: databases },
    isShown: true,
  });
  // without a report of its own a folder would get the score of the one before
  if (!isGood || !existsSync(report)) throw new Error(`${path}: its mutants could not be tried, nothing is noted`);
  const found = JSON.parse(await readFile(report, 'utf8')) as Parameters<typeof scoreOf>[0];
  for (const line of survivors(found)) console.log(line);
  const score = scoreOf(found);
  console.log(`${path}: ${score.killed} of ${score.covered} covered mutants killed, ${score.percent} %`);
  if (!(path in scores)) return;
  scores[path] = score;
  const rows = Object.entries(scores).map(([key, row]) => `  ${JSON.stringify(key)}: ${lineOf(row)}`);
  await writeFile(table, `{\n${rows.join(',\n')}\n}\n`);
}

/** A row a line, as the formatter leaves it. A function: rows are written before this line is reached. */
function lineOf(score: Score): string {
  const fields = Object.entries(score).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} }`;
}
