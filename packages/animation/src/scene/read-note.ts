import type { SceneNote } from '../scene-notes.ts';
import { actionMarks } from '../scene-notes.ts';
import {
  type Check,
  checkFields,
  isAction,
  isActions,
  isAsk,
  isInt,
  isOneOf,
  isPlain,
  isText,
  Refusal,
} from './checks.ts';

const isLine = isInt(1, 1_000_000);
const isCodeLine = isText(240);
const isCode: Check = (value) => Array.isArray(value) && value.length <= 200 && value.every((line) => isCodeLine(line));

type Shape = { required: Readonly<Record<string, Check>>; optional?: Readonly<Record<string, Check>> };
const shapes: Record<SceneNote['do'], Shape> = {
  listing: { required: { code: isCode, language: (value) => isText(20)(value) && value !== '' } },
  step: {
    required: { say: isText(500) },
    optional: { line: isInt(1, 200), at: isLine, chapter: isText(60), patch: isPlain },
  },
  ask: { required: { ask: isAsk }, optional: { right: isActions } },
  mark: { required: { mark: isOneOf(...actionMarks) }, optional: { done: isAction } },
  wait: { required: {}, optional: { left: isInt(1, 5) } },
  end: { required: {}, optional: { unsaid: isOneOf(true) } },
  fail: { required: {}, optional: { message: isText(400), line: isLine } },
};

/**
 * Reads one note of the harness. The program of an author can write notes by hand, so nothing in it is trusted. The
 * patch of a step is checked later, against the state before it.
 * @throws Refusal
 */
export function readNote(line: string): SceneNote {
  let note: unknown;
  try {
    note = JSON.parse(line);
  } catch {
    throw new Refusal('это не JSON');
  }
  if (!isPlain(note) || typeof note['do'] !== 'string' || !Object.hasOwn(shapes, note['do']))
    throw new Refusal('неизвестная запись');
  const { do: kind, ...fields } = note;
  const { required, optional } = shapes[kind as SceneNote['do']];
  checkFields(fields, required, optional);
  return note as SceneNote;
}
