import type { AnimationComplaint, TraceListing } from '@put/contract/animations/animation-editing';
import {
  animationFormat,
  animationLimits,
  type StepText,
  type TraceAnimation,
} from '@put/contract/animations/animation-format';
import { readChapters } from './read-chapters.ts';
import { NoRecord, readTrace, type Recording, type Trace } from './read-trace.ts';
import { fillWords } from './tell-changes.ts';
import { tellStep } from './tell-step.ts';
import { thinTrace } from './thin-trace.ts';
import { type Told, toldOf } from './told-steps.ts';
import { cutText } from './value-text.ts';

export type TraceWanted = {
  /** The program, which is one file. */
  source: string;
  title: string;
  /** Null: all lines that run, in the usual words. In an author's words `{i}` is the value of the variable `i`. */
  listing: TraceListing | null;
  /** What the harness's tracer noted (`Outcome.record`), and the standard output. */
  record: Trace;
  printed: string;
};

/** Of long output only the beginning can be shown beside the steps. */
const printedLetters = 100_000;
const mostLetters = 300;

/** Makes an animation of a recorded run: chosen lines become steps, comments `# — Название` become chapters. */
export function compileTrace(wanted: TraceWanted): { animation: TraceAnimation } | { complaint: AnimationComplaint } {
  try {
    return compile(wanted);
  } catch (error) {
    if (error instanceof NoRecord) return complain('Запись программы испорчена.', null);
    throw error;
  }
}

function compile({
  source,
  title,
  listing,
  record,
  printed: allPrinted,
}: TraceWanted): ReturnType<typeof compileTrace> {
  const recording = readTrace(record);
  const code = source.split(/\r\n|\r|\n/);
  if (record.isCut) {
    const line = recording.steps.at(-1)?.line ?? null;
    return complain('Программа длиннее, чем можно записать: возьмите данные поменьше.', line);
  }
  const told = toldOf(recording).filter(chosenBy(listing, code));
  if (told.length === 0)
    return complain(
      listing?.lines ? 'Ни одна из выбранных строк не выполнилась.' : 'В программе нет ни одного шага.',
      null,
    );
  const beyond = told[animationLimits.steps];
  if (beyond)
    return complain(
      `Шагов больше ${animationLimits.steps}: возьмите данные поменьше или выберите меньше строк.`,
      beyond.line,
    );

  const printed = allPrinted.slice(0, printedLetters);
  const texts = textsOf({ recording, told, code, listing, printed });
  const thin = thinTrace(
    record,
    told.map(({ at }) => at),
  );
  const animation: TraceAnimation = {
    format: animationFormat,
    kind: 'trace',
    title,
    code,
    language: 'python',
    record: { ...thin, printed },
    steps: texts.map((text, step) => ({ ...text, step })),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(animation)).length;
  if (bytes > animationLimits.bytes)
    return complain(
      'Шаги занимают больше 2 МБ: возьмите данные поменьше или выберите меньше строк.',
      told.at(-1)!.line,
    );
  return { animation };
}

const complain = (message: string, line: number | null) => ({ complaint: { message, line } });

/** Definitions and imports are worth a step only when they were chosen. */
const isDefinition = /^\s*(def|class|import|from|async def|global|nonlocal|@|pass\b)/;

function chosenBy(listing: TraceListing | null, code: readonly string[]): (told: Told) => boolean {
  if (listing?.lines) {
    const lines = new Set(listing.lines);
    return ({ line }) => lines.has(line);
  }
  return ({ do: what, line }) => what !== 'did' || !isDefinition.test(code[line - 1] ?? '');
}

type Material = {
  recording: Recording;
  told: readonly Told[];
  code: readonly string[];
  listing: TraceListing | null;
  printed: string;
};

function textsOf({ recording, told, code, listing, printed }: Material): StepText[] {
  const { steps } = recording;
  const chapterAt = chaptersIn(recording, code);
  const bytes = new TextEncoder().encode(printed);
  const decoder = new TextDecoder();
  const visits = new Map<number, number>();
  let before: string | undefined;
  let chapter: string | undefined;
  let seen = 0;
  return told.map((one): StepText => {
    const { at, from, line } = one;
    const depth = steps[at]!.frames.length;
    const visit = (visits.get(line) ?? 0) + 1;
    visits.set(line, visit);
    const [printedBefore, printedNow] = [steps[from]!.printedBytes, steps[at]!.printedBytes];
    const words = listing?.words[String(line)]?.trim();
    const own = words ? fillWords(words, recording, at, depth) : undefined;
    const usual = own ?? tellStep(recording, one, code, decoder.decode(bytes.subarray(printedBefore, printedNow)));
    // who listens must notice that it is another step
    const say = usual === before ? `${usual} (${visit}-й раз)` : usual;
    before = usual;
    let next: string | undefined;
    // the step after a line is already at the next one
    for (const end = one.do === 'called' ? at : at - 1; seen <= end; seen++) {
      const title = chapterAt(seen);
      if (title !== undefined) next = title;
    }
    const isNew = next !== undefined && next !== chapter;
    if (isNew) chapter = next;
    return { say: cutText(say, mostLetters), line, at: line, ...(isNew && { chapter: chapter! }) };
  });
}

/** The chapter that begins at a step of the record, if one does. */
function chaptersIn(recording: Recording, code: readonly string[]): (at: number) => string | undefined {
  const chapters = readChapters(code);
  return (at) => {
    const { event, file, line, frames } = recording.steps[at]!;
    const chapter = file === 0 ? chapters.get(line) : undefined;
    const begins = chapter && event === (chapter.isOfCall ? 'call' : 'line');
    return begins ? fillWords(chapter.title, recording, at, frames.length) : undefined;
  };
}
