import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core';
import { apiBase } from '@put/contract/base/endpoint';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { uploadFile } from '../../../parts/uploads/upload-file.ts';
import css from './cover-field.module.css';

type Props = { value: string | null; onChange: (sha256: string | null) => void; error?: ReactNode };

const kinds = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Uploads the picture of a course, by choice or drag and drop, and removes it. */
export function CoverField({ value, onChange, error }: Props) {
  const id = useId();
  const messages = useMessage();
  const [share, setShare] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const underway = useRef<AbortController>(undefined);
  useEffect(() => () => underway.current?.abort(), []);

  const upload = async (file: File | null | undefined) => {
    if (!file) return;
    underway.current?.abort();
    const control = new AbortController();
    underway.current = control;
    setShare(0);
    try {
      const { sha256 } = await uploadFile(file, { onProgress: setShare, signal: control.signal });
      onChange(sha256);
    } catch (thrown) {
      if (!control.signal.aborted) messages.failure(thrown);
    } finally {
      if (underway.current === control) setShare(null);
    }
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void upload(event.dataTransfer.files[0]);
    },
  };

  return (
    <Input.Wrapper label="Обложка" labelElement="div" labelProps={{ id }} error={error}>
      <div role="group" aria-labelledby={id} className={css.frame} data-over={isOver || undefined} {...drop}>
        {value === null ? (
          <Text size="sm" c="dimmed" className={css.empty}>
            Перетащите картинку сюда или выберите файл
          </Text>
        ) : (
          <img src={`${apiBase}/file/${value}`} alt="Обложка курса" className={css.picture} />
        )}
        {share !== null && <Progress value={share * 100} aria-label="Загрузка обложки" className={css.progress} />}
      </div>
      <Group gap="xs" mt="xs">
        <FileButton accept={kinds} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={share !== null}>
              {value === null ? 'Выбрать картинку' : 'Заменить'}
            </Button>
          )}
        </FileButton>
        {share !== null && (
          <Button variant="subtle" size="xs" onClick={() => underway.current?.abort()}>
            Остановить
          </Button>
        )}
        {value !== null && share === null && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
            Убрать
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
