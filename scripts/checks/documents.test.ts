/**
 * Checks the documents: links lead somewhere, commands exist, and the lists of environment variables are complete and
 * true.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../run-program.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).toSorted();
const documents = find('*.md', 'docs/**/*.md', 'decisions/*.md', 'runners/**/*.md', 'apps/*/src/**/README.md');

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '');
const captured = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

/** The anchor that GitHub makes for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsIn = (path: string) => captured(read(path), /^#+ (.+)$/gm).map(anchorOf);

describe.each(documents)('%s', (path) => {
  const text = read(path);

  test('links lead to files and headings that are there', () => {
    const links = captured(withoutCode(text), /\]\(([^)\s]+)\)/g).filter((link) => !/^(https?|mailto):/.test(link));
    const dead = links.filter((link) => {
      const [file = '', anchor] = decodeURI(link).split('#');
      const target = file === '' ? path : relative(root, join(root, dirname(path), file));
      if (!statSync(join(root, target), { throwIfNoEntry: false })) return true;
      return anchor !== undefined && !anchorsIn(target).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  test('commands of npm and parts of the bench are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = captured(text, /\bnpm run ([\w:-]+)/g);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const parts = captured(read('bench/bench.ts'), /^\s+\['([\w-]+)', bench/gm);
    expect(captured(text, /\bnpm run bench -- ([\w-]+)/g).filter((name) => !parts.includes(name))).toEqual([]);
  });
});

test('each check of containers is proved where the table says', () => {
  const rows = [...read('docs/container-checks.md').matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  const isProof = (path: string, number: string) =>
    path.startsWith('bench/') || read(path).includes(`check ${number}: `);
  const missing = rows.flatMap(([, number = '', files = '']) =>
    captured(files, /`([^`]+)`/g).filter((path) => !isProof(path, number)),
  );
  expect(missing).toEqual([]);
});

test('pictures are small, and each stands in a document', () => {
  const pictures = find('docs/pictures/*.png');
  const shown = find('README.md', 'docs/**/*.md').map(read).join('\n');
  expect(pictures.filter((path) => !shown.includes(path.replace('docs/', '')))).toEqual([]);
  expect(pictures.filter((path) => statSync(join(root, path)).size > 150_000)).toEqual([]);
});

test('the changelog is a line a change, under versions', () => {
  const [, ...changes] = read('CHANGELOG.md').split(/^(?=## )/m);
  const lines = changes.flatMap((version) => version.split('\n')).filter((line) => line !== '');
  expect(lines.filter((line) => !/^(## |### (Added|Changed|Fixed|Removed)$|- )/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

describe('variables of the environment', () => {
  const sources = find('apps/server/src/**/*.ts', 'apps/web/vite.config.ts', 'scripts/**/*.ts', '*.config.ts')
    .filter((path) => !/\.test\.ts$|\/testing\/|\/attacks\/|conformance/.test(path))
    .map(read)
    .join('\n');
  /** Variables of the machine, not of the product. */
  const ofMachine = ['PATH', 'HOME', 'XDG_RUNTIME_DIR', 'PT_TEST_POSTGRES'];
  const readByCode = new Set([
    ...captured(sources, /\benv(?:\.|\[')([A-Z][A-Z0-9_]+)\b/g),
    // as declared in settings.ts and in the settings of drivers
    ...captured(sources, /^ {2}([A-Z][A-Z0-9_]+): z\./gm),
  ]);
  /** Compose and `docker stack deploy` put them into files of `deploy/`. */
  const ofDeploy = ['PT_IMAGE', 'PT_FILES_S3_SECRET_FILE', 'PT_DOCKER_SOCKET', 'PT_DOCKER_GROUP', 'PT_SWARM_MANAGERS'];
  for (const name of ofMachine) readByCode.delete(name);
  const namesIn = (text: string) => captured(text, /`([A-Z][A-Z0-9_]+)`/g);
  const rows = captured(read('docs/administrator.md'), /^\| (`[A-Z][^|]*) \|/gm);
  const ofAdministrator = rows.flatMap(namesIn);
  const ofDeveloper = namesIn(read('CONTRIBUTING.md'));

  test('each that the code reads is explained, once', () => {
    const explained = [...ofAdministrator, ...ofDeveloper];
    expect([...readByCode].filter((name) => !explained.includes(name))).toEqual([]);
    expect(ofAdministrator.filter((name, at) => ofAdministrator.indexOf(name) !== at)).toEqual([]);
  });

  test('each that is set for containers and services is read', () => {
    const files = find('deploy/Dockerfile', 'deploy/*.{yaml,service}', 'deploy/kubernetes/*.yaml');
    const names = files.flatMap((path) => captured(read(path), /\b((?:PT_|DATABASE_)[A-Z0-9_]+[A-Z0-9])\b/g));
    expect(names.length).toBeGreaterThan(20);
    const unknown = names.filter((name) => !readByCode.has(name.replace(/_FILE$/, '')) && !ofDeploy.includes(name));
    expect(unknown).toEqual([]);
  });

  test('each that is explained is read', () => {
    expect(ofAdministrator.filter((name) => !readByCode.has(name))).toEqual([]);
    const told = documents.flatMap((path) => captured(read(path), /\b(PT_[A-Z0-9_]+[A-Z0-9])\b(?!_?…)/g));
    // `NAME_FILE` is the file with the value of NAME
    expect(
      [...new Set(told.map((name) => name.replace(/_FILE$/, '')))].filter(
        (name) => ![...readByCode, ...ofMachine, ...ofDeploy].includes(name),
      ),
    ).toEqual([]);
  });
});
