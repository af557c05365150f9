import { Button, Progress } from '@mantine/core';
import { countWords } from '../../../ui/words/count-words.ts';
import type { Upload } from './use-uploads.ts';
import css from './files.module.css';

const files = ['файл', 'файла', 'файлов'] as const;

/** What is on its way, with a way to stop it; and what did not arrive, and why. */
export function UploadList({ uploads, onCancel }: { uploads: readonly Upload[]; onCancel: () => void }) {
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'running').length;
  const share = uploads.reduce(
    (sum, one) => sum + (one.state === 'running' ? one.share : one.state === 'waiting' ? 0 : 1),
    0,
  );
  return (
    <div className={css.uploads}>
      <div className={css.uploadHead} role="status">
        {left > 0
          ? `Загружаем: осталось ${countWords(left, files)}`
          : `Не загрузилось: ${countWords(failed.length, files)}`}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
          {left > 0 ? 'Отменить' : 'Понятно'}
        </Button>
      </div>
      {left > 0 && <Progress value={(100 * share) / uploads.length} size="sm" aria-label="Загрузка файлов" />}
      {failed.map(({ path, error }) => (
        <p key={path} className={css.uploadError}>
          <strong>{path}</strong>: {error}
        </p>
      ))}
    </div>
  );
}
