import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfirm } from './confirm.tsx';
import { markUnsaved } from './unsaved-work.ts';

/**
 * Marks work that is not saved: leaving the screen asks first, closing the tab warns, and an ended session is renewed over the
 * page instead of leading away from it. A change within the screen (another tab in the URL) does not ask.
 */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const confirm = useConfirm();
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);

  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const mayLeave = await confirm({
        title: 'Уйти без сохранения?',
        text: 'На странице есть изменения, которые ещё не сохранены.',
        action: 'Уйти',
        cancel: 'Остаться',
        isDangerous: true,
      });
      return !mayLeave;
    },
  });
}
