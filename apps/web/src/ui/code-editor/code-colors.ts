import { tagHighlighter, tags as t } from '@lezer/highlight';
import './code-colors.css';

/** One palette for the editor and for code in texts: Lezer's tags become classes, colours come from the theme. */
export const codeColors = tagHighlighter([
  {
    tag: [t.keyword, t.modifier, t.operatorKeyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword],
    class: 'pt-code-keyword',
  },
  { tag: [t.string, t.special(t.string), t.regexp, t.character, t.docString], class: 'pt-code-string' },
  { tag: [t.number, t.bool, t.null, t.self, t.atom, t.escape], class: 'pt-code-number' },
  { tag: [t.comment, t.meta], class: 'pt-code-comment' },
  {
    tag: [t.function(t.variableName), t.function(t.propertyName), t.function(t.definition(t.variableName))],
    class: 'pt-code-function',
  },
  { tag: [t.typeName, t.className, t.definition(t.className), t.standard(t.typeName)], class: 'pt-code-type' },
  { tag: t.heading, class: 'pt-code-strong' },
  { tag: t.strong, class: 'pt-code-strong' },
  { tag: t.emphasis, class: 'pt-code-emphasis' },
  { tag: [t.link, t.url], class: 'pt-code-function' },
  { tag: t.monospace, class: 'pt-code-string' },
  { tag: t.invalid, class: 'pt-code-invalid' },
]);
