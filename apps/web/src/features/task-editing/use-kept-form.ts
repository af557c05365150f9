import { useEffect, useState } from 'react';
import { forgetForm, keepForm } from './kept-form.ts';
import type { TaskForm } from './task-form.ts';

const pauseMs = 400;

/** Keeps unsaved work in this browser, a moment after the last key and at once when the page is hidden. */
export function useKeptForm(
  key: string,
  form: TaskForm,
  isUnsaved: boolean,
  base: string | null,
): { isTooLarge: boolean } {
  const [isTooLarge, setIsTooLarge] = useState(false);
  useEffect(() => {
    if (!isUnsaved) {
      forgetForm(key);
      return;
    }
    let isWritten = false;
    const write = () => {
      if (isWritten) return;
      isWritten = true;
      setIsTooLarge(!keepForm(key, { form, at: Date.now(), base }));
    };
    const timer = setTimeout(write, pauseMs);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [key, form, isUnsaved, base]);
  return { isTooLarge: isTooLarge && isUnsaved };
}
