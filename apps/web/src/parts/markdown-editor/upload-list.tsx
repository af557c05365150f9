import { Button, CloseButton, Progress } from '@mantine/core';
import css from './markdown-editor.module.css';
import type { Upload } from './use-uploads.ts';

type Props = { uploads: readonly Upload[]; onCancel: (id: number) => void; onRetry: (id: number) => void };

/** Files that are being uploaded: the progress of each, the reason of a failure, and buttons to retry and cancel. */
export function UploadList({ uploads, onCancel, onRetry }: Props) {
  return (
    <ul className={css.uploads} aria-label="Загрузка файлов" hidden={uploads.length === 0}>
      {uploads.map(({ id, name, share, error }) => (
        <li key={id}>
          <span className={css.uploadName}>{name}</span>
          {error === null ? (
            <Progress
              className={css.uploadBar ?? ''}
              value={Math.round(share * 100)}
              striped={share === 1}
              animated={share === 1}
              aria-label={`Загрузка ${name}`}
            />
          ) : (
            <span role="alert" className={css.uploadError}>
              {error}
            </span>
          )}
          {error !== null && (
            <Button size="compact-sm" variant="light" onClick={() => onRetry(id)}>
              Ещё раз
            </Button>
          )}
          <CloseButton aria-label={`Не загружать ${name}`} onClick={() => onCancel(id)} />
        </li>
      ))}
    </ul>
  );
}
