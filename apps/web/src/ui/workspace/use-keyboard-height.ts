import { useEffect } from 'react';

/** Less than this is a bar of the browser and no keyboard. */
const smallestPx = 120;

/**
 * Where the keyboard on the screen covers the page instead of shrinking it (Safari), the page gets lower by its height:
 * `--pt-keyboard`.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      const covered = view.scale === 1 ? window.innerHeight - view.height : 0;
      document.documentElement.style.setProperty(
        '--pt-keyboard',
        `${covered > smallestPx ? Math.round(covered) : 0}px`,
      );
    };
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      document.documentElement.style.removeProperty('--pt-keyboard');
    };
  }, []);
}
