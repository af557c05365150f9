import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { codeColors } from './code-colors.ts';

export { indentLess, indentMore, redo, undo } from '@codemirror/commands';
export { loadLanguage } from './editor-languages.ts';

/** Learners think before they type on; a list that jumps up at once is in their way. */
const completionDelayMs = 250;

/** All that only somebody who writes, or looks for something, needs. Tab indents; after an Esc it goes on to the next control. */
export const writingTools = (hasLineNumbers: boolean): Extension => [
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
  hasLineNumbers ? foldGutter() : [],
  history(),
  highlightSelectionMatches(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  indentUnit.of('    '),
  autocompletion({ icons: false, activateOnTypingDelay: completionDelayMs }),
  search({ top: true }),
  syntaxHighlighting(codeColors),
];
