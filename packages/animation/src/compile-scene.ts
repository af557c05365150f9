import {
  animationFormat,
  animationLimits,
  type Patch,
  type SceneAnimation,
  type SceneStep,
} from '@put/contract/animations/animation-format';
import { placeScene } from './layout/place-scene.ts';
import type { SceneComplaint, SceneNote, ScenePlay, SceneResult, SceneShown } from './scene-notes.ts';
import { wordsOf } from './scene-words.ts';
import { Refusal } from './scene/checks.ts';
import { formOfPart } from './scene/form-of-part.ts';
import { LiveState } from './scene/live-state.ts';
import { readNote } from './scene/read-note.ts';

/**
 * Makes an animation of what a scene program has noted (scene-notes.ts).
 * @param lines the notes of one run, `Outcome.record.lines`
 */
export function compileScene(lines: readonly string[], title: string): SceneResult {
  const scene = new Scene();
  try {
    for (const line of lines) scene.take(readNote(line));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { complaint: { message: `Запись сцены испорчена (шаг ${scene.steps.length}): ${error.message}.` } };
  }
  const complaint = scene.complaint ?? complaintOf(scene);
  if (scene.steps.length === 0) return { complaint: complaint ?? { message: 'Программа не сделала ни одного шага.' } };
  const shown = scene.finish(title);
  if (typeof shown === 'string') return { complaint: { message: shown } };
  return complaint ? { complaint, before: shown } : shown;
}

function complaintOf({ steps, hasEnded }: Scene): SceneComplaint | null {
  if (!hasEnded) return { message: 'Программа остановлена: она не дошла до конца.' };
  if (steps.length === 0) return { message: "Программа не сделала ни одного шага: добавьте say('…')." };
  return null;
}

class Scene {
  readonly steps: SceneStep[] = [];
  complaint: SceneComplaint | null = null;
  hasEnded = false;
  readonly #state = new LiveState();
  #listing: Pick<SceneAnimation, 'code' | 'language'> = { code: null, language: 'python' };
  readonly #play: ScenePlay = {
    questions: [],
    marks: [],
    earned: 0,
    possible: 0,
    pending: null,
    after: [],
    isOver: false,
    unsaid: false,
  };
  /** The index in `marks` of actions whose state is known when the program goes on. */
  readonly #taken: { of: string; what: string }[] = [];

  take(note: SceneNote): void {
    if (this.hasEnded) throw new Refusal('запись после конца');
    switch (note.do) {
      case 'listing':
        if (this.steps.length || this.#listing.code) throw new Refusal('листинг не на месте');
        this.#listing = { code: note.code, language: note.language };
        return;
      case 'step':
        return this.#step(note);
      case 'ask':
        return this.#ask(note);
      case 'mark':
        return this.#mark(note);
      case 'wait':
        this.hasEnded = true;
        if (!this.#play.questions.length) throw new Refusal('нет вопроса');
        this.#play.pending = { question: this.#play.questions.length - 1, left: note.left ?? null };
        return;
      case 'end':
        this.hasEnded = this.#play.isOver = true;
        this.#play.unsaid = note.unsaid ?? false;
        return;
      case 'fail':
        this.hasEnded = true;
        this.complaint = {
          message: note.message ?? 'Программа остановилась с ошибкой.',
          ...(note.line !== undefined && { line: note.line }),
        };
    }
  }

  #step({ do: _, patch, ...text }: Extract<SceneNote, { do: 'step' }>): void {
    if (this.steps.length >= animationLimits.steps) throw new Refusal(`шагов больше ${animationLimits.steps}`);
    if (text.line !== undefined && text.line > (this.#listing.code?.length ?? 0)) throw new Refusal('нет такой строки');
    if (patch) this.#state.apply(patch, this.steps.length);
    if (this.#state.shapes > animationLimits.shapes) throw new Refusal('элементов слишком много');
    this.steps.push({ ...text, patch: patch ?? {} });
  }

  #ask({ ask, right }: Extract<SceneNote, { do: 'ask' }>): void {
    const { questions } = this.#play;
    if (!this.steps.length || !Object.hasOwn(this.#state.parts, ask.part)) throw new Refusal('вопрос не о том');
    if (questions.length >= animationLimits.asks) throw new Refusal(`вопросов больше ${animationLimits.asks}`);
    this.#noteForm();
    if (this.steps.at(-1)!.ask) throw new Refusal('два вопроса в одном шаге');
    questions.push({ step: this.steps.length - 1, ask, ...(right && { right }) });
    this.steps.at(-1)!.ask = { ...ask, ...(right && { right }) };
    this.#play.possible += ask.points;
  }

  #mark({ mark, done }: Extract<SceneNote, { do: 'mark' }>): void {
    const question = this.#play.questions.length - 1;
    const ask = this.#play.questions[question]?.ask;
    if (!ask || (mark === 'taken') !== (done !== undefined)) throw new Refusal('пометка не на месте');
    this.#play.marks.push({ question, mark });
    if (mark === 'right') this.#play.earned += ask.points;
    if (mark === 'second') this.#play.earned += ask.points / 2;
    if (done)
      this.#taken.push({ of: done.of, what: ask.do === 'pick' || ask.do === 'order' ? done.what.join(' ') : '' });
  }

  /** An action's state is the one at which the program asks again, or ends. */
  #noteForm(): void {
    const taken = this.#taken[this.#play.after.length];
    if (taken) this.#play.after.push(`${taken.what}|${formOfPart(this.#state.parts, taken.of)}`);
  }

  /** @returns a message when the whole is not right. */
  finish(title: string): SceneShown | string {
    this.#noteForm();
    const patches = this.steps.map(({ patch }) => patch ?? {});
    const trouble = placeScene(this.#state.laid, patches);
    if (trouble) return trouble;
    const steps = this.steps.map(({ patch: _, ...step }, at): SceneStep => {
      const patch: Patch = patches[at]!;
      return Object.keys(patch).length ? { ...step, patch } : step;
    });
    const animation: SceneAnimation = { format: animationFormat, kind: 'scene', title, ...this.#listing, steps };
    if (new TextEncoder().encode(JSON.stringify(animation)).length > animationLimits.bytes)
      return 'Анимация больше 2 МБ: возьмите данные поменьше.';
    return { animation, play: this.#play, words: wordsOf(steps) };
  }
}
