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
  loading ??= import('./render-formula.ts').then(
    (renderer) => renderer.fontsAreHere().then(() => renderer),
    (error: unknown) => {
      // without KaTeX the source stays on screen and can be read; the next formula loads KaTeX again
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function useRendered(tex: string, isDisplay: boolean): RenderedFormula | 'waits' | 'lost' {
  const key = `${isDisplay ? '$$' : '$'}${tex}`;
  const [, setReady] = useState('');
  const [isLost, setLost] = useState(false);
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
      () => isShown && setLost(true),
    );
    return () => {
      isShown = false;
      cancel();
    };
  }, [key, tex, isDisplay, known]);
  return known ?? (isLost ? 'lost' : 'waits');
}

/** Indices and fractions; names and signs; a minus before a number; anything else that is drawn. */
const parts = /(?:[_^]|\\frac)(?:\{[^{}]*\}|\S)|\\[a-z]+|(?:^|[(,]\s*)-|[^\s\\{}]/gi;
/** Hundredths of the text's em, measured in KaTeX's fonts. */
function widthOf(part: string): number {
  if (/^([_^]|\\frac)/.test(part)) return 5 + 39 * part.replaceAll(/\\frac|[\s_^{}]/g, '').length;
  if (/^(\\[lgn]e|[=<>])/.test(part)) return 147;
  if (/^([-+*]|\\(times|l?dots))/.test(part)) return 134;
  if (/^\\[a-z]{3}$/.test(part)) return 150;
  if (/^\w/.test(part)) return 56;
  if (part.startsWith('\\')) return 80;
  return part.length > 1 ? 129 : 43;
}

/** About how wide a formula of one line will be, for the lines around it to break alike. Of a fraction, its top counts. */
const widthEm = (tex: string): number => {
  const drawnParts = tex.replaceAll(/(\\frac\{[^{}]*\})\{[^{}]*\}/g, '$1').match(parts) ?? [];
  // the source is written smaller than the text, in 0.9 em
  return drawnParts.reduce((sum, part) => sum + widthOf(part), 0) / 90;
};

export function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const rendered = useRendered(tex, isDisplay);
  const className = isDisplay ? 'pt-formula pt-formula-display' : 'pt-formula';
  if (typeof rendered === 'string') {
    // about as wide as the formula will be, so that the lines around it stay where they are
    const room =
      rendered === 'waits' && !isDisplay ? { 'data-waits': true, style: { width: `${widthEm(tex)}em` } } : {};
    return (
      <span className={`${className} pt-formula-source`} {...room}>
        {tex}
      </span>
    );
  }
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
