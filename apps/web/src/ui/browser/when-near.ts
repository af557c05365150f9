/** `scrollMargin` is the same for panes that scroll by themselves; browsers without it wait for what is seen. */
type Margins = IntersectionObserverInit & { scrollMargin?: string };

/**
 * Resolves when the element is on the screen or at most so many pixels away from it: in a hidden tab or far below, it
 * waits.
 */
export const whenNear = (element: Element, marginPx = 200): Promise<void> =>
  new Promise((resolve) => {
    const margin = `${marginPx}px`;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin, scrollMargin: margin } as Margins,
    );
    observer.observe(element);
  });
