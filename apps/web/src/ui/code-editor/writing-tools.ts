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
import { pastedSigns } from './pasted-signs.ts';

export { indentLess, indentMore, redo, undo } from '@codemirror/commands';
export { loadLanguage } from './editor-languages.ts';

/** Learners think before they type on; a list that opens at once would disturb them. */
const completionDelayMs = 250;

/** Extensions that only writing and searching need. Tab indents; after Esc it moves to the next control. */
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
  // a text may have signs that no program understands
  hasLineNumbers ? [foldGutter(), pastedSigns] : [],
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
