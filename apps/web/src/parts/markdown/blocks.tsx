import { IconAlertTriangle, IconBulb, IconInfoCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

/** `:::note` and `:::warning`. A word names the kind, because colour alone is not enough. */
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

/** `:::hint` and `:::spoiler`: closed until the reader opens it. */
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

/** An uploaded video. */
export function FilmFile({ src, name }: { src: string; name: string }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <span className="pt-picture-missing">Видео недоступно: {name}</span>;
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the author has one file; words for it belong to the text beside
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
