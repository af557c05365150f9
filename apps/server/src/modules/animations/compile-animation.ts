import type { AnimationContent } from '@put/contract/animations/animation-editing';
import type { AnimationKind } from '@put/contract/animations/animation-format';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { unavailable } from '../../judging/unavailable.ts';
import type { Compiled } from './compiled.ts';
import { compileLottie } from './lottie/compile-lottie.ts';
import { compileScene } from './compile-scene.ts';
import { compileTrace } from './compile-trace.ts';

export type CompileTools = { db: Db; files: Files; runner: Runner };
export type ToCompile = AnimationContent & { kind: AnimationKind; title: string };

const compilers: Record<AnimationKind, (tools: CompileTools, given: ToCompile) => Promise<Compiled>> = {
  scene: compileScene,
  trace: compileTrace,
  lottie: compileLottie,
};

/**
 * Makes an animation of what an author wrote, for the data in `input`. What is wrong with the program is a complaint;
 * throws `judge_unavailable` when nothing can be run now.
 */
export async function compileAnimation(tools: CompileTools, given: ToCompile): Promise<Compiled> {
  try {
    return withStorableTexts(await compilers[given.kind](tools, given));
  } catch (error) {
    throw unavailable(error);
  }
}

/** Programs may say what the database does not take as text. */
function withStorableTexts(compiled: Compiled): Compiled {
  const { complaint } = compiled;
  if (complaint !== null) return { animation: null, complaint: { ...complaint, message: storable(complaint.message) } };
  return { ...compiled, words: storable(compiled.words) };
}

/** A text without signs that the database does not take: the zero sign and halves of a sign. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
