import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { pythonLanguage } from '@codemirror/lang-python';
import { syntaxTree } from '@codemirror/language';
import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type SceneHelp, sceneHelp, type SceneStructure } from '@put/animation/scene-help';
import type { Tone } from '@put/contract/animations/animation-format';

const tones: Record<Tone, string> = {
  here: 'здесь сейчас работа: толстая рамка',
  look: 'на это смотрят: пунктир',
  done: 'готово: двойная рамка',
  off: 'больше не нужно: бледно',
  bad: 'плохо: точки',
  new: 'только что появилось: знак у рамки',
};

/** Adds the words of the module `scene` to a Python editor. */
export const attachSceneCompletion = (view: EditorView): void =>
  view.dispatch({
    effects: StateEffect.appendConfig.of(pythonLanguage.data.of({ autocomplete: completeScene })),
  });

/** Constructs where a name begins, methods after the dot of a structure, marks within their quotes. */
export function completeScene(context: CompletionContext): CompletionResult | null {
  const inside = syntaxTree(context.state).resolveInner(context.pos, -1).name;
  if (inside === 'Comment') return null;
  const mark = context.matchBefore(/\.(?:mark|edge)\([^()]*['"]\w*/);
  if (mark !== null) return { from: startOfWord(mark), options: toneOptions, validFor: /^\w*$/ };
  if (inside === 'String') return null;
  const dotted = context.matchBefore(/[^\W\d]\w*\.\w*/u);
  if (dotted !== null) {
    const name = dotted.text.slice(0, dotted.text.lastIndexOf('.'));
    const options = methodsOf(structureOf(context.state.doc.toString(), name));
    return options.length === 0 ? null : { from: startOfWord(dotted), options, validFor: /^\w*$/ };
  }
  const word = context.matchBefore(/@?\w+/u);
  if (word === null) return null;
  return { from: word.from, options: constructs, validFor: /^@?\w*$/ };
}

const startOfWord = ({ from, text }: { from: number; text: string }): number =>
  from + text.length - (/\w*$/.exec(text)?.[0].length ?? 0);

/** The structure that a name of the program stands for; null: not known. */
export function structureOf(source: string, name: string): SceneStructure | null {
  const made = new RegExp(String.raw`(?:^|[\n;,])[^\S\n]*${name}\s*(?:,[^=\n]*)?=\s*(\w+)\s*\(`).exec(source)?.[1];
  return made !== undefined && structures.has(made) ? (made as SceneStructure) : null;
}

const structures = new Set<string>(sceneHelp.filter(({ group }) => group === 'structure').map(({ name }) => name));
const constructs = sceneHelp.filter(({ of }) => of === undefined).map(optionOf);
const methods = sceneHelp.filter(({ of }) => of !== undefined);

/** Of an unknown structure all methods are offered. */
const methodsOf = (structure: SceneStructure | null): Completion[] =>
  methods.filter(({ of }) => structure === null || of?.includes(structure)).map(optionOf);

const toneOptions: Completion[] = Object.entries(tones).map(([label, detail]) => ({ label, detail, type: 'constant' }));

function optionOf(help: SceneHelp): Completion {
  const { name, says, example, signature } = help;
  const word = signature.startsWith('@') ? `@${name}` : name.split('(', 1)[0]!;
  const isCalled = signature.includes(`${word}(`);
  const hasNothing = signature.includes(`${word}()`);
  return {
    label: signature.startsWith('@') ? word : name,
    detail: isCalled ? signature.slice(signature.indexOf(`${word}(`) + word.length) : '',
    type: 'function',
    // above the names of the language itself
    boost: 20,
    info: () => infoOf(signature, says, example),
    apply: (view, completion, from, to) => {
      const insert = `${word}${isCalled ? '()' : ''}`;
      view.dispatch({
        changes: { from, to, insert },
        // between the brackets
        selection: { anchor: from + insert.length - (isCalled && !hasNothing ? 1 : 0) },
        annotations: pickedCompletion.of(completion),
        userEvent: 'input.complete',
      });
    },
  };
}

function infoOf(signature: string, says: string, example: string): HTMLElement {
  const info = document.createElement('div');
  info.className = 'pt-scene-info';
  for (const [tag, text] of [
    ['code', signature],
    ['p', says],
    ['pre', example],
  ] as const) {
    const element = document.createElement(tag);
    element.textContent = text;
    info.append(element);
  }
  return info;
}
