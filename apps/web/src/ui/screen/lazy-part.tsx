import { type ComponentType, lazy, useEffect, useState } from 'react';

/**
 * A part that loads after the screen. Without a network the screen works without it, and it comes with the network.
 * With a network a failure is the screen's: the files of an old build are gone.
 */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<{ default: Part }>): Part {
  const loadAny = load as unknown as () => Promise<{ default: ComponentType<object> }>;
  function Late(props: object) {
    const [Found, setFound] = useState<ComponentType<object> | null>(null);
    useEffect(() => {
      const again = () =>
        loadAny().then(
          (module) => setFound(() => module.default),
          () => undefined,
        );
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, []);
    return Found && <Found {...props} />;
  }
  const part = lazy(() =>
    loadAny().catch((error: unknown) => {
      if (navigator.onLine) throw error;
      return { default: Late };
    }),
  );
  return part as unknown as Part;
}
