import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfirm } from '../dialogs/confirm.tsx';
import { markUnsaved } from './unsaved-work.ts';

const usualText = 'На странице есть изменения, которые ещё не сохранены.';

/**
 * Marks unsaved work. Leaving the screen then asks first, and closing the tab warns. When the session ends, the person
 * signs in over the page instead of leaving it. A change within the screen (another tab in the URL) does not ask.
 */
export function useUnsavedGuard(isUnsaved: boolean, text = usualText): void {
  const confirm = useConfirm();
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);

  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (isSamePath(current.pathname, next.pathname)) return false;
      const mayLeave = await confirm({
        title: 'Уйти без сохранения?',
        text,
        action: 'Уйти',
        cancel: 'Остаться',
        isDangerous: true,
      });
      return !mayLeave;
    },
  });
}

/** The router writes the address of a screen with a slash at its end or without. */
const isSamePath = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '');
