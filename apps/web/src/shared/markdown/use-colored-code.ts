import { useEffect, useState } from 'react';
import type { ColoredPiece } from './color-code.ts';

type Colored = { code: string; language: string; pieces: ColoredPiece[] };

/** Plain at once, coloured when the grammar has come: the same letters in the same places. */
export function useColoredCode(code: string, language: string): readonly ColoredPiece[] {
  const [colored, setColored] = useState<Colored | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./color-code.ts')
      .then(({ colorCode }) => colorCode(code, language))
      .then((pieces) => {
        if (isCurrent && pieces !== null) setColored({ code, language, pieces });
      })
      // a grammar that could not be fetched leaves the code plain
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, language]);
  return colored?.code === code && colored.language === language ? colored.pieces : [{ text: code, className: '' }];
}
