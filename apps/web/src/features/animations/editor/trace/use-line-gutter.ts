import type { TraceListing } from '@put/contract/animations/animation-editing';
import { useEffect, useRef } from 'react';
import type { EditorHandle } from '../../../../ui/code-editor/create-editor.ts';

/** Marks in the editor's margin which lines of a plain program are steps; a press there changes it. */
export function useLineGutter(
  editor: EditorHandle | null,
  listing: TraceListing | null,
  onToggle: (line: number) => void,
): void {
  const latest = useRef(onToggle);
  useEffect(() => {
    latest.current = onToggle;
  });
  const show = useRef<((listing: TraceListing | null) => void) | null>(null);
  const current = useRef(listing);
  useEffect(() => {
    current.current = listing;
    show.current?.(listing);
  }, [listing]);
  useEffect(() => {
    if (editor === null) return undefined;
    void import('./line-gutter.ts').then(
      ({ attachLineGutter }) => {
        // the editor may be closed already
        if (!editor.view.dom.isConnected) return;
        show.current = attachLineGutter(editor.view, (line) => latest.current(line));
        show.current(current.current);
      },
      // lines can be chosen in the list below too
      () => undefined,
    );
    return () => {
      show.current = null;
    };
  }, [editor]);
}
