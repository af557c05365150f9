import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskVariant } from '@put/contract/tasks/task-parts';
import type { VariantPreview } from '@put/contract/tasks/task-verification';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { filledIn, fillVariant } from '@put/contract/tasks/fill-variant';
import { type Made, makeParameters } from '../../../judging/make-parameters.ts';
import { variantProblems } from '../../../judging/variant-problems.ts';

type Asked = { kind: TaskKind; variant: TaskVariant; statement: string; parts: Record<string, unknown> };
type Preview = { variants: VariantPreview[]; problems: { path: string; message: string }[] };

/** The check of a task uses the first of these seeds. */
const shownSeeds = Array.from({ length: 10 }, (_, at) => at + 1);

/** The most characters that one previewed variant may fill in. */
const mostShown = 200_000;

/** Ten variants for the author's preview. Nothing is stored; students get other seeds. */
export async function previewVariants(runner: Runner, { kind, variant, statement, parts }: Asked): Promise<Preview> {
  const all = await makeParameters(runner, variant.code, shownSeeds);
  const words = all.find(({ problem }) => problem !== null)?.problem;
  const ofProgram = words === undefined || words === null ? [] : [{ path: 'variant.code', message: words }];
  const ofTexts = all.flatMap(({ parameters }) =>
    parameters === null ? [] : variantProblems({ ...parts, kind, statement }, parameters),
  );
  const once = new Map([...ofProgram, ...ofTexts].map((one) => [`${one.path} ${one.message}`, one]));
  return {
    variants: all.map((made, at) => previewOf(shownSeeds[at]!, made, statement, parts['test_groups'])),
    problems: [...once.values()],
  };
}

function previewOf(seed: number, { parameters, problem }: Made, statement: string, groups: unknown): VariantPreview {
  if (parameters === null) return { seed, parameters, statement: '', samples: [], problem };
  const texts = { statement, samples: samplesOf(groups) };
  const shown = filledIn(texts, parameters) > mostShown ? null : fillVariant(texts, parameters);
  return {
    seed,
    parameters: { ...parameters },
    ...(shown ?? { statement: '', samples: [] }),
    problem: shown === null ? 'Тексты этого варианта слишком длинные, чтобы их здесь показать' : problem,
  };
}

/** The form may be incomplete: groups and tests of a wrong shape are skipped. */
function samplesOf(groups: unknown): VariantPreview['samples'] {
  const rows = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return rows(groups)
    .filter((group) => group?.['is_sample'] === true)
    .flatMap((group) => rows(group['tests']))
    .map((test) => ({ input: text(test?.['input']), answer: text(test?.['answer']) }));
}
