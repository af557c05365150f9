import { Button } from '@mantine/core';
import { extensionOf } from '@put/contract/kinds/upload/upload';
import type { Remark } from '@put/contract/reviews/reviews';
import { IconDownload, IconEye, IconFile } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessage } from '../../ui/messages/messages.tsx';
import { downloadFile, fetchFile } from '../../parts/uploads/fetch-file.ts';
import css from '../../parts/answers/marked/marked.module.css';
import { Remarked } from '../text/remarked.tsx';

type Props = {
  sha256: string;
  name: string;
  action?: ReactNode;
  /** A teacher's remarks on lines of this file. */
  remarks?: readonly Remark[];
  onRemarks?: ((remarks: Remark[]) => void) | undefined;
  onAsk?: ((words: string) => void) | undefined;
};
/** The preview of a file inside the page. */
type Shown = { picture: string } | { text: string };

const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif']);
const texts = new Set([
  'txt',
  'md',
  'py',
  'csv',
  'json',
  'sql',
  'html',
  'css',
  'js',
  'ts',
  'c',
  'cpp',
  'h',
  'java',
  'log',
]);
const mostShownBytes = 262_144;

/** A handed-in file: to download, and to preview where the browser can. */
export function FileLine({ sha256, name, action, remarks = [], onRemarks, onAsk }: Props) {
  const messages = useMessage();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isLoading, setLoading] = useState(false);
  const extension = extensionOf(name);
  const canShow = pictures.has(extension) || texts.has(extension);
  useEffect(() => {
    if (shown === null || !('picture' in shown)) return undefined;
    return () => URL.revokeObjectURL(shown.picture);
  }, [shown]);

  const work = async (task: () => Promise<void>) => {
    setLoading(true);
    try {
      await task();
    } catch (error) {
      messages.failure(error);
    } finally {
      setLoading(false);
    }
  };
  const show = async () => {
    const content = await fetchFile(sha256);
    if (pictures.has(extension)) setShown({ picture: URL.createObjectURL(content) });
    else setShown({ text: await content.slice(0, mostShownBytes).text() });
  };
  // remarks on lines are read beside the lines
  const opensItself = useRef(remarks.length > 0 && texts.has(extension));
  useEffect(() => {
    if (opensItself.current) void work(show);
    opensItself.current = false;
  });

  return (
    <>
      <div className={css.file}>
        <IconFile size={18} aria-hidden />
        <span className={css.fileName}>{name}</span>
        {canShow && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconEye size={16} aria-hidden />}
            aria-expanded={shown !== null}
            aria-label={`${shown === null ? 'Показать' : 'Скрыть'} ${name}`}
            disabled={isLoading}
            onClick={() => (shown === null ? void work(show) : setShown(null))}
          >
            {shown === null ? 'Показать' : 'Скрыть'}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Скачать ${name}`}
          disabled={isLoading}
          onClick={() => void work(() => downloadFile(sha256, name))}
        >
          Скачать
        </Button>
        {action}
      </div>
      {shown !== null && 'picture' in shown && <img className={css.picture} src={shown.picture} alt={name} />}
      {shown !== null && 'text' in shown && <Lines text={shown.text} {...{ name, remarks, onRemarks, onAsk }} />}
    </>
  );
}

function Lines({ text, name, remarks = [], onRemarks, onAsk }: Omit<Props, 'sha256' | 'action'> & { text: string }) {
  if (remarks.length === 0 && onRemarks === undefined)
    return (
      <pre className={css.content} tabIndex={0} aria-label={name}>
        {text}
      </pre>
    );
  const pieces = text
    .split('\n')
    .map((line, at) => ({ from: at + 1, to: at + 1, body: line === '' ? '\u00a0' : line }));
  return (
    <Remarked
      isCode
      label={name}
      file={name}
      remarks={remarks}
      onChange={onRemarks}
      onAsk={onAsk}
      placeWords={({ from }) => `строке ${from} файла ${name}`}
      pieces={pieces}
    />
  );
}
