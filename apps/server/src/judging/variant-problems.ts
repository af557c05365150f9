import type { TaskKind } from '@put/contract/kinds';
import { taskConfigs } from '@put/contract/task-configs';
import { fillVariant, namesIn, type Parameters } from './fill-variant.ts';

/** What of a task may hold parameters, as it is saved or still typed. */
export type VariantParts = {
  kind: TaskKind;
  title?: unknown;
  statement?: unknown;
  hints?: unknown;
  test_groups?: unknown;
  config?: unknown;
};
export type VariantProblem = { path: string; message: string };

const mostNamed = 20;

/**
 * What is wrong between the texts of a task and the parameters of one seed, at the field that must change. Source text may hold
 * `{{…}}` of its own; elsewhere a name that is no parameter would stand in front of students as it is.
 */
export function variantProblems(parts: VariantParts, parameters: Parameters): VariantProblem[] {
  const isKnown = (name: string) => Object.hasOwn(parameters, name);
  const { kind, title, statement, hints, test_groups, config } = parts;
  const problems: VariantProblem[] = [];
  for (const { path, text } of textsOf({ statement, hints, test_groups, config }))
    for (const name of namesIn(text))
      if (!isKnown(name) && !isSource(kind, path))
        problems.push({ path, message: `Нет параметра «${name}»: программа вариантов его не печатает` });
  for (const { path, text } of textsOf(config))
    if (isGapKey(kind, path) && isKnown(text))
      problems.push({
        path: `config.${path}`,
        message: `Пропуск «${text}» назван так же, как параметр: назовите его иначе`,
      });
  for (const { text } of textsOf(title))
    if (namesIn(text).some(isKnown))
      problems.push({ path: 'title', message: 'В название параметры не подставляются: уберите скобки' });
  // what is wrong already without parameters is said elsewhere
  if (problems.length === 0 && taskConfigs[kind].safeParse(config).success)
    problems.push(...shapeProblems(parts, parameters));
  return problems.slice(0, mostNamed);
}

function shapeProblems({ kind, config }: VariantParts, parameters: Parameters): VariantProblem[] {
  const filled = taskConfigs[kind].safeParse(fillVariant(config, parameters));
  return (filled.error?.issues ?? []).map(({ path, message }) => ({ path: ['config', ...path].join('.'), message }));
}

function* textsOf(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* textsOf(item, path === '' ? key : `${path}.${key}`);
}

const isSource = (kind: TaskKind, path: string): boolean =>
  /^config\..*\.content$/.test(path) ||
  (kind === 'function' && path === 'config.prelude') ||
  (kind === 'quiz' && /^config\.questions\.\d+\.code$/.test(path));

const isGapKey = (kind: TaskKind, path: string): boolean =>
  kind === 'quiz' && /^questions\.\d+\.gaps\.\d+\.key$/.test(path);
