import { EditorView } from '@codemirror/view';

/**
 * Uses the theme's CSS variables only, so a change between light and dark needs no new editor. Sizes are in
 * code-editor.css.
 */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--pt-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    lineHeight: '1.6',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--pt-here)' },
  '.cm-placeholder': { color: 'var(--pt-dimmed)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  // code that is scrolled sideways must not be seen through the numbers
  '.cm-gutters': { backgroundColor: 'var(--pt-surface)', border: 'none', color: 'var(--pt-dimmed)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 4px 0 8px' },
  '.cm-foldGutter': { minWidth: '14px' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', cursor: 'pointer' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--pt-code-active-line) 60%, transparent)',
  },
  '.cm-activeLineGutter': { color: 'var(--pt-text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--pt-here)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--pt-code-selection)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--pt-code-match)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--pt-here)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--pt-code-match)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--pt-bad-soft)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--pt-sunken)',
    border: '1px solid var(--pt-line)',
    color: 'var(--pt-dimmed)',
  },
  '.cm-panels': { backgroundColor: 'var(--pt-sunken)', color: 'var(--pt-text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--pt-line)' },
  '.cm-textfield, .cm-button': {
    font: 'inherit',
    fontSize: '13px',
    color: 'var(--pt-text)',
    background: 'var(--pt-surface)',
    border: '1px solid var(--pt-line-strong)',
    borderRadius: '6px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--pt-surface)',
    border: '1px solid var(--pt-line)',
    borderRadius: '8px',
    boxShadow: 'var(--pt-shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '13px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px', lineHeight: '1.4' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--pt-primary)',
    color: 'var(--pt-on-primary)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.75', marginLeft: '12px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
});
