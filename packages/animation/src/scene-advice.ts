import type { StepText } from '@put/contract/animations/animation-format';

/** Something worth mending, though the animation plays. `line`: of the author's program. */
export type SceneAdvice = { message: string; line?: number };

const longSentence = 90;
const repeats = 3;

/** What a teacher should look at before pupils do. `unsaid`: the picture changed after the last step. */
export function sceneAdvice(steps: readonly (StepText & { ask?: unknown })[], unsaid = false): SceneAdvice[] {
  const advice: SceneAdvice[] = [];
  const told = new Map<string, number>();
  const add = (message: string, { at }: StepText) => advice.push({ message, ...(at !== undefined && { line: at }) });
  const silent = new Set<number | undefined>();
  const long = new Set<number | undefined>();
  for (const step of steps) {
    const say = step.say.trim();
    if (say === '') {
      if (!silent.has(step.at)) add('Шаг без предложения: скажите, что на картинке случилось.', step);
      silent.add(step.at);
      continue;
    }
    const times = (told.get(say) ?? 0) + 1;
    told.set(say, times);
    // the words of a question may well be the same each time
    if (times === repeats && !step.ask)
      add(`«${say}» звучит уже ${repeats} раза: назовите числа или имена этого шага.`, step);
    if (say.length > longSentence && !long.has(step.at)) {
      long.add(step.at);
      add(`В предложении больше ${longSentence} букв: короткое прочтут, длинное пропустят.`, step);
    }
  }
  const last = steps.at(-1);
  if (unsaid && last) add('После последнего say картинка ещё менялась: этого никто не увидит.', last);
  return advice;
}
