import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GivenFile } from '@put/contract/containers/container-files';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import type { DemoTaskOfKind } from '../demo-shapes.ts';

const folder = fileURLToPath(new URL('tasks/', import.meta.url));
const textOf = (name: string, file: string): string => readFileSync(join(folder, name, file), 'utf8');

type Described = {
  /** Of its folder in `tasks/`: statement.md, check.sh or check.py, solution.sh, and given/, the starter files. */
  name: string;
  title: string;
  tags: string[];
  difficulty: 1 | 2 | 3;
  /** The first lines are shown after the first failed attempt, and so on. */
  hints: string[];
  checks: [name: string, title: string, points: number][];
  /** Starter files that may be run. */
  executable?: string[];
  /** The script finds the starter files, as they were, in its folder `given`. */
  comparesGiven?: true;
  /** In the container of the check: the start command, and the port that it shall open. */
  starts?: { command: string; port: number };
  gradedFiles: string[];
};

/** A task of the kind «container» in a container of the demonstration's template «linux». */
export function containerTask(task: Described): DemoTaskOfKind {
  const { name, title, tags, difficulty, hints, checks, starts } = task;
  const files = givenFiles(task);
  const isPython = readdirSync(join(folder, name)).includes('check.py');
  const config: ContainerConfig = {
    template_id: null,
    files,
    checks: checks.map(([check, words, points]) => ({ name: check, title: words, points })),
    script: textOf(name, isPython ? 'check.py' : 'check.sh'),
    script_language: isPython ? 'python' : 'bash',
    script_files: task.comparesGiven ? files.map((file) => ({ ...file, path: `given/${file.path}` })) : [],
    solution: textOf(name, 'solution.sh'),
    start_command: starts?.command ?? '',
    wait_port: starts?.port ?? null,
    time_ms: 120_000,
    graded_files: task.gradedFiles,
  };
  return {
    kind: 'container',
    template: 'linux',
    title,
    tags,
    difficulty,
    lesson_points: checks.reduce((sum, [, , points]) => sum + points, 0),
    statement: textOf(name, 'statement.md'),
    hints: hints.map((text, at) => ({ after_attempts: at + 1, text })),
    config,
  };
}

function givenFiles({ name, executable = [] }: Described): GivenFile[] {
  const given = join(folder, name, 'given');
  const found = readdirSync(given, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => relative(given, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return paths.toSorted().map((path) => ({
    path,
    content: readFileSync(join(given, path), 'utf8'),
    is_executable: executable.includes(path),
  }));
}
