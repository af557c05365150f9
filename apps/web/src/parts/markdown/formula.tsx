import { useEffect, useState } from 'react';
import { inTurn } from './formula-queue.ts';
import type { RenderedFormula } from './render-formula.ts';

type Renderer = typeof import('./render-formula.ts');

let loading: Promise<Renderer> | undefined;
/** Formulas that this page has rendered. A text that is rendered again (a preview) shows them at once. */
const drawn = new Map<string, RenderedFormula>();
const mostKept = 2_000;

/** KaTeX (72 kB and its fonts) is loaded with the first formula of the page. */
function loadRenderer(): Promise<Renderer> {
  loading ??= import('./render-formula.ts').catch((error: unknown) => {
    // without KaTeX the source stays on screen and can be read; the next formula loads KaTeX again
    loading = undefined;
    throw error;
  });
  return loading;
}

function useRendered(tex: string, isDisplay: boolean): RenderedFormula | undefined {
  const key = `${isDisplay ? '$$' : '$'}${tex}`;
  const [, setReady] = useState('');
  const known = drawn.get(key);
  useEffect(() => {
    if (drawn.has(key)) return undefined;
    let cancel = () => undefined as void;
    let isShown = true;
    loadRenderer().then(
      ({ renderFormula }) => {
        if (!isShown) return;
        cancel = inTurn(() => {
          if (drawn.size >= mostKept) drawn.clear();
          drawn.set(key, drawn.get(key) ?? renderFormula(tex, isDisplay));
          setReady(key);
        });
      },
      () => undefined,
    );
    return () => {
      isShown = false;
      cancel();
    };
  }, [key, tex, isDisplay, known]);
  return known;
}

export function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const rendered = useRendered(tex, isDisplay);
  const className = isDisplay ? 'pt-formula pt-formula-display' : 'pt-formula';
  if (rendered === undefined) return <span className={`${className} pt-formula-source`}>{tex}</span>;
  if ('content' in rendered) {
    // a wide formula scrolls, so the keyboard must reach it
    const scrolling = isDisplay ? { tabIndex: 0, role: 'group', 'aria-label': 'Формула' } : {};
    return (
      <span className={className} {...scrolling}>
        {rendered.content}
      </span>
    );
  }
  const position = rendered.errorAt === null ? '' : `, символ\u00a0${rendered.errorAt + 1}`;
  return (
    <span className={`${className} pt-formula-broken`}>
      <code>{tex}</code> <span className="pt-formula-message">Ошибка в записи формулы{position}</span>
    </span>
  );
}
