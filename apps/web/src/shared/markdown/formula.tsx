import { useEffect, useMemo, useState } from 'react';

type Renderer = typeof import('./render-formula.ts');

let loaded: Renderer | undefined;

/** KaTeX (72 kB and its fonts) comes with the first formula on the page. */
function useRenderer(): Renderer | undefined {
  const [renderer, setRenderer] = useState(loaded);
  useEffect(() => {
    if (renderer !== undefined) return undefined;
    let isShown = true;
    import('./render-formula.ts')
      .then((module) => {
        loaded = module;
        if (isShown) setRenderer(module);
      })
      // without KaTeX the source stays on screen: it can be read too
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [renderer]);
  return renderer;
}

export function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const renderer = useRenderer();
  const rendered = useMemo(() => renderer?.renderFormula(tex, isDisplay), [renderer, tex, isDisplay]);
  const className = isDisplay ? 'pt-formula pt-formula-display' : 'pt-formula';
  if (rendered === undefined) return <span className={`${className} pt-formula-source`}>{tex}</span>;
  if ('content' in rendered) {
    // a wide formula scrolls, and what scrolls must be reachable by the keyboard
    const scrolling = isDisplay ? { tabIndex: 0, role: 'group', 'aria-label': 'Формула' } : {};
    return (
      <span className={className} {...scrolling}>
        {rendered.content}
      </span>
    );
  }
  const place = rendered.errorAt === null ? '' : `, символ\u00a0${rendered.errorAt + 1}`;
  return (
    <span className={`${className} pt-formula-broken`}>
      <code>{tex}</code> <span className="pt-formula-message">Ошибка в записи формулы{place}</span>
    </span>
  );
}
