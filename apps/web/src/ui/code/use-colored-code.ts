import { useEffect, useState } from 'react';
import type { ColoredPiece } from './color-code.ts';

type Colored = { code: string; language: string; pieces: ColoredPiece[] };

/** Gives plain code at once, and the same text coloured when the grammar has loaded. */
export function useColoredCode(code: string, language: string): readonly ColoredPiece[] {
  const [colored, setColored] = useState<Colored | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./color-code.ts')
      .then(({ colorCode }) => colorCode(code, language))
      .then((pieces) => {
        if (isCurrent && pieces !== null) setColored({ code, language, pieces });
      })
      // without its grammar the code stays plain
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, language]);
  return colored?.code === code && colored.language === language ? colored.pieces : [{ text: code, className: '' }];
}
