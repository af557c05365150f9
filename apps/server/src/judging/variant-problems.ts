import type { TaskKind } from '@put/contract/kinds/kinds';
import { taskSetups } from '@put/contract/kinds/task-configs';
import { filledIn, fillVariant, mostFilledIn, namesIn, type Parameters } from '@put/contract/tasks/fill-variant';
import { kindRule } from './kinds.ts';

/** The parts of a task that may hold parameters, saved or still in the editor. */
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
const tooMuchWords = `Вариант подставляет слишком много текста: больше ${mostFilledIn / 1_000_000} млн знаков`;

/**
 * Problems between a task's texts and the parameters of one seed, each with the path of its field. In source text,
 * `{{…}}` may be something else; elsewhere students would see an unknown name as it stands.
 */
export function variantProblems(parts: VariantParts, parameters: Parameters): VariantProblem[] {
  const isKnown = (name: string) => Object.hasOwn(parameters, name);
  const { kind, title, statement, hints, test_groups, config } = parts;
  // filled texts are in memory, of several seeds and students at once
  if (filledIn({ statement, hints, test_groups, config }, parameters) > mostFilledIn)
    return [{ path: 'variant.code', message: tooMuchWords }];
  const problems: VariantProblem[] = [];
  for (const { path, text } of textsOf({ statement, hints, test_groups, config }))
    for (const name of namesIn(text))
      if (!isKnown(name) && !isSource(kind, path))
        problems.push({ path, message: `Нет параметра «${name}»: программа вариантов его не печатает` });
  for (const { path, text } of textsOf({ config }))
    if (kindRule(kind).keyPaths.some((key) => key.test(path)) && isKnown(text))
      problems.push({
        path,
        message: `Пропуск «${text}» назван так же, как параметр: назовите его иначе`,
      });
  for (const { text } of textsOf(title))
    if (namesIn(text).some(isKnown))
      problems.push({ path: 'title', message: 'В название параметры не подставляются: уберите скобки' });
  // a config that is wrong without parameters is reported elsewhere
  if (problems.length === 0 && taskSetups[kind].config.safeParse(config).success)
    problems.push(...shapeProblems(parts, parameters));
  return problems.slice(0, mostNamed);
}

function shapeProblems({ kind, config }: VariantParts, parameters: Parameters): VariantProblem[] {
  const filled = taskSetups[kind].config.safeParse(fillVariant(config, parameters));
  return (filled.error?.issues ?? []).map(({ path, message }) => ({ path: ['config', ...path].join('.'), message }));
}

function* textsOf(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* textsOf(item, path === '' ? key : `${path}.${key}`);
}

const isSource = (kind: TaskKind, path: string): boolean =>
  [/^config\..*\.content$/, ...kindRule(kind).sourcePaths].some((source) => source.test(path));
