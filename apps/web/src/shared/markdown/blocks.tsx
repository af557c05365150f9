import { IconAlertTriangle, IconBulb, IconInfoCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { readFileAddress } from '../uploads/file-address.ts';

/** `:::note` and `:::warning`: the word stands beside the colour. */
export function Note({
  kind,
  title,
  children,
}: {
  kind: 'note' | 'warning';
  title?: string | undefined;
  children: ReactNode;
}) {
  const Icon = kind === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div role="note" className="pt-note" data-kind={kind}>
      <p className="pt-note-title">
        <Icon size={16} aria-hidden />
        {title ?? (kind === 'warning' ? 'Важно' : 'Заметка')}
      </p>
      {children}
    </div>
  );
}

/** `:::hint` and `:::spoiler`: opened by the reader. */
export function Spoiler({
  kind,
  title,
  children,
}: {
  kind: 'hint' | 'spoiler';
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details className="pt-spoiler" data-kind={kind}>
      <summary>
        {kind === 'hint' && <IconBulb size={16} aria-hidden />}
        {title ?? (kind === 'hint' ? 'Подсказка' : 'Показать')}
      </summary>
      <div className="pt-spoiler-body">{children}</div>
    </details>
  );
}

export function Picture({
  src,
  alt,
  title,
}: {
  src?: string | undefined;
  alt?: string | undefined;
  title?: string | undefined;
}) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (!src || failedSrc === src)
    return <span className="pt-picture-missing">Картинка недоступна{alt ? `: ${alt}` : ''}</span>;
  // the room is kept before the picture comes
  const { width, height } = readFileAddress(src) ?? {};
  return (
    <img
      src={src}
      alt={alt ?? ''}
      title={title}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
    />
  );
}

/** A film that was uploaded. */
export function FilmFile({ src, name }: { src: string; name: string }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <span className="pt-picture-missing">Видео недоступно: {name}</span>;
  return (
    <video
      className="pt-film"
      src={src.split('#')[0]}
      controls
      preload="metadata"
      aria-label={`Видео: ${name}`}
      onError={() => setFailed(true)}
    />
  );
}
