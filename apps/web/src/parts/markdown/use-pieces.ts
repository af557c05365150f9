import { firstWork, makeMemory, type PieceRead, stepWork } from '@put/markdown/read-pieces';
import { splitText } from '@put/markdown/split-text';
import { useEffect, useMemo, useState } from 'react';

/**
 * Parses a text in short steps, so that a long one does not freeze the page. After a change only the changed piece is
 * parsed.
 */
export function usePieces(text: string): PieceRead[] {
  const memory = useMemo(() => makeMemory(), []);
  const pieces = useMemo(() => splitText(text), [text]);
  const [step, setStep] = useState(0);
  const { shown, isWaiting } = useMemo(
    () => memory.read(pieces, step === 0 ? firstWork : stepWork),
    [memory, pieces, step],
  );
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setStep((before) => before + 1), 0);
    return () => clearTimeout(timer);
  }, [isWaiting, shown]);
  return shown;
}
