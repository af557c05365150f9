import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import type { KindRule } from '../kind.ts';
import { timesPoints } from '../times-points.ts';
import { judgeHome } from './judge-home.ts';
import { needsOf } from './needs-of.ts';
import { proveScript } from './prove-script.ts';

/** What a student leaves in a Linux of their own; the author's script looks at a copy of it in a fresh container. */
export const container: KindRule<'container'> = {
  judge(tools, { config }, _, { answer }, options) {
    if (!answer?.home) throw new Error('A home folder is handed in as an answer');
    return judgeHome(tools, config, answer.home.sha256, options);
  },
  problems: ({ config }) => setupProblems(config),
  view: ({ template_id, checks, graded_files }) => ({ template_id: template_id ?? 0, checks, graded_files }),
  timesPoints: (config, times) => ({ ...config, checks: timesPoints(config.checks, times) }),
  source: null,
  answer: {
    isBlank: () => false,
    refusal: () => null,
    leftOpen: null,
    uploadsOf: null,
    withUploads: null,
    filesOf: ({ files }) => files.map(({ name, text }) => ({ name, content: text ?? '' })),
    tally: null,
    home: {
      containerOf: ({ container_id }) => container_id,
      needsOf,
      shownFiles: ({ graded_files }) => graded_files,
      fill: ({ container_id }, home, files) => ({ container_id, home, files }),
    },
  },
  perform: null,
  prove: proveScript,
  sourcePaths: [/^config\.(script|solution|start_command)$/, /^config\.(files|script_files)\.\d+\.content$/],
  keyPaths: [],
};

function setupProblems({ template_id, checks, script, solution }: ContainerConfig): string[] {
  const names = checks.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return [
    ...(template_id === null ? ['Выберите шаблон контейнера.'] : []),
    ...(checks.length === 0 ? ['Добавьте хотя бы одну проверку.'] : []),
    ...(twice === undefined ? [] : [`Две проверки с именем «${twice}»: переименуйте одну.`]),
    ...(checks.length > 0 && checks.every(({ points }) => points === 0) ? ['Ни одна проверка не даёт баллов.'] : []),
    ...(script.trim() === '' ? ['Напишите программу проверки.'] : []),
    ...(solution.trim() === '' ? ['Напишите образец решения: без него задачу не проверить.'] : []),
  ];
}
