import type { ActionKind, Ask, SceneState } from '@put/contract/animations/animation-format';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import type { SceneShown } from '@put/animation/scene-notes';
import type { Standing } from '../kind.ts';
import { shownStep, stateAt } from './replay.ts';

/**
 * Where a student begins who performs alone, in the modes `at_end` and `final`: the steps up to the first question, and
 * all that may be done. `run` is the author's own run; nothing of its later steps is shown.
 */
export function standAlone(config: AnimationConfig, { animation, play }: SceneShown): Standing {
  const { title, code, language, steps } = animation;
  const first = play.questions[0]?.step ?? steps.length;
  return {
    shown: {
      title,
      code,
      language,
      marks: [],
      steps: steps.slice(0, first + 1).map(shownStep),
      asks: kindsOf(
        play.questions.map(({ ask }) => ask),
        stateAt(steps, first),
      ),
      is_over: false,
      answered: 0,
      total: 0,
      tries_left: 0,
      words: null,
      earned: 0,
      possible: config.points,
    },
    said: '',
    refusal: null,
  };
}

/** Where the questions differ, none of them is put: which one is next is for the student to know. */
const prompts: Record<ActionKind, string> = {
  pick: 'Что выбрать дальше?',
  swap: 'Что с чем поменять местами?',
  set: 'Куда и что записать?',
  order: 'Что выбрать по порядку?',
};

/**
 * What can be done to which part, each once, in the order in which it is first needed. How often, and to which elements,
 * is for the student to know.
 */
function kindsOf(asks: readonly Ask[], state: SceneState): Ask[] {
  const groups = Map.groupBy(asks, ({ do: verb, part }) => `${verb} ${part}`);
  return [...groups.values()].map((group) => {
    const { question: first, do: verb, part, count } = group[0]!;
    const isSame = group.every((ask) => ask.count === count);
    const question = group.every((ask) => ask.question === first) ? first : prompts[verb];
    const among = edgesAmong(group, state);
    return { question, do: verb, part, points: 0, ...(isSame && count !== undefined && { count }), ...among };
  });
}

/** Edges of a graph are chosen only where a question names them; then all of them are named, whichever it was. */
function edgesAmong(group: readonly Ask[], state: SceneState): Pick<Ask, 'among'> {
  const part = state[group[0]!.part];
  if (part?.kind !== 'graph') return {};
  const named = group.flatMap(({ among }) => among ?? []);
  const isAboutEdges = named.some((key) => Object.hasOwn(part.edges, key));
  const isAboutNodes = named.length === 0 || named.some((key) => Object.hasOwn(part.nodes, key));
  if (!isAboutEdges) return {};
  return { among: [...(isAboutNodes ? Object.keys(part.nodes) : []), ...Object.keys(part.edges)] };
}
