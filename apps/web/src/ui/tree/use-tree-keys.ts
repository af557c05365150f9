import { type KeyboardEvent, type RefObject, useRef } from 'react';

export type TreeItem = {
  path: string;
  label: string;
  /** Undefined for what is no folder. */
  isOpen: boolean | undefined;
  /** Null at the top. */
  parent: string | null;
};

type Tree = {
  /** Its items have `data-name` with their path. */
  root: RefObject<HTMLElement | null>;
  /** The visible items from top to bottom. */
  seen: readonly TreeItem[];
  /** The path of the active item. */
  at: string;
  onGo: (path: string) => void;
  onToggle: (path: string, isOpen: boolean) => void;
  /** Enter and Space on an item that is no folder. */
  onEnter: (path: string) => void;
  onRename: () => void;
  onRemove: () => void;
};

const typingMs = 600;

/** Keys of the ARIA tree pattern: arrows, Home, End, first letters, Enter; and F2 and Delete. */
export function useTreeKeys({ root, seen, at, onGo, onToggle, onEnter, onRename, onRemove }: Tree) {
  const typed = useRef({ letters: '', atMs: 0 });
  const goTo = (item: TreeItem | undefined) => {
    if (item === undefined) return;
    onGo(item.path);
    root.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(item.path)}"]`)?.focus();
  };
  const findTyped = (letter: string): TreeItem | undefined => {
    const now = performance.now();
    const { letters: before, atMs } = typed.current;
    const letters = (now - atMs < typingMs ? before : '') + letter.toLowerCase();
    typed.current = { letters, atMs: now };
    const index = seen.findIndex(({ path }) => path === at);
    // one letter searches from the next item; more letters may still mean the current one
    const from = letters.length === 1 ? index + 1 : index;
    return [...seen.slice(from), ...seen.slice(0, from)].find(({ label }) => label.toLowerCase().startsWith(letters));
  };
  return (event: KeyboardEvent): void => {
    const index = seen.findIndex(({ path }) => path === at);
    const item = seen[index];
    if (item === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { path, isOpen, parent } = item;
    if (event.key === 'ArrowDown') goTo(seen[index + 1]);
    else if (event.key === 'ArrowUp') goTo(seen[index - 1]);
    else if (event.key === 'Home') goTo(seen[0]);
    else if (event.key === 'End') goTo(seen.at(-1));
    else if (event.key === 'ArrowRight') {
      // what is in an open folder may still load
      if (isOpen === true) goTo(seen[index + 1]?.parent === path ? seen[index + 1] : undefined);
      else if (isOpen === false) onToggle(path, true);
    } else if (event.key === 'ArrowLeft') {
      if (isOpen === true) onToggle(path, false);
      else goTo(seen.find((other) => other.path === parent));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (isOpen === undefined) onEnter(path);
      else onToggle(path, !isOpen);
    } else if (event.key === 'F2') onRename();
    else if (event.key === 'Delete') onRemove();
    else if (event.key.length === 1) goTo(findTyped(event.key));
    else return;
    event.preventDefault();
  };
}
