import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ColoredPiece } from './color-code.ts';
import { copyText } from './copy-text.ts';

const copiedShownMs = 2_000;

export function CodeBlock({ code, language }: { code: string; language: string }) {
  return (
    <div className="pt-code-block">
      <pre tabIndex={0} aria-label={language === '' ? 'Код' : `Код: ${language}`}>
        <code>{language === '' ? code : <ColoredCode key={language} code={code} language={language} />}</code>
      </pre>
      <CopyButton text={code} />
    </div>
  );
}

/** Plain at once, coloured when the grammar has come: the same letters in the same places, so nothing moves. */
function ColoredCode({ code, language }: { code: string; language: string }) {
  const [colored, setColored] = useState<{ code: string; pieces: ColoredPiece[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./color-code.ts')
      .then(({ colorCode }) => colorCode(code, language))
      .then((pieces) => {
        if (isCurrent && pieces !== null) setColored({ code, pieces });
      })
      // a grammar that could not be fetched leaves the code plain
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, language]);

  if (colored?.code !== code) return code;
  // The place is the identity of a piece: the list is only ever replaced as a whole.
  return colored.pieces.map(({ text, className }, index) =>
    className === '' ? (
      text
    ) : (
      <span key={index} className={className}>
        {text}
      </span>
    ),
  );
}

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), copiedShownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const words = { ready: 'Копировать', copied: 'Скопировано', failed: 'Не удалось: выделите и скопируйте' }[state];
  return (
    <button
      type="button"
      className="pt-copy"
      data-state={state}
      onClick={() => void copyText(text).then((isCopied) => setState(isCopied ? 'copied' : 'failed'))}
    >
      {state === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      <span aria-live="polite">{words}</span>
    </button>
  );
}
