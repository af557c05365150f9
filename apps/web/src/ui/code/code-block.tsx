import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { useColoredCode } from './use-colored-code.ts';

const copiedShownMs = 2_000;

export function CodeBlock({ code, language }: { code: string; language: string }) {
  return (
    <div className="pt-code-block">
      <pre tabIndex={0} aria-label={language === '' ? 'Код' : `Код: ${language}`}>
        <code>{language === '' ? code : <ColoredCode code={code} language={language} />}</code>
      </pre>
      <CopyButton text={code} />
    </div>
  );
}

/** Coloured code without a frame. */
export const ColoredCode = ({ code, language }: { code: string; language: string }) =>
  useColoredCode(code, language).map(({ text, className }, index) =>
    className === '' ? (
      text
    ) : (
      // the index is a stable key, because the list is only replaced as a whole
      <span key={index} className={className}>
        {text}
      </span>
    ),
  );

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
