import { Button, Progress, Text, Textarea } from '@mantine/core';
import { IconCheck, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../../api/errors.ts';
import { uploadFile } from '../../../../parts/uploads/upload-file.ts';
import css from '../animation-editor.module.css';
import type { AnimationText } from '../animation-text.ts';
import { lottieTrouble } from './lottie-trouble.ts';
import type { AnimationEditorState } from '../use-animation-editor.ts';

type Props = { state: AnimationEditorState; text: AnimationText };
type Sending = { name: string; share: number } | null;

/** The file of a Lottie animation, and what it shows in words. */
export function LottiePane({ state, text }: Props) {
  const { sending, trouble, send } = useLottieUpload((file_sha256) => state.change({ file_sha256 }));
  const picker = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  };
  const error = trouble ?? state.errors['file_sha256'];
  return (
    <section className={css.pane} aria-label="Файл">
      <div className={css.paneHead}>
        <h2>Файл Lottie</h2>
        <p className={css.paneNote}>JSON до 2 МБ, без выражений и внешних картинок</p>
      </div>
      <div className={css.lottie}>
        {/* the button inside does the same by keyboard */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {sending !== null ? (
            <>
              <Text>Загружаем {sending.name}…</Text>
              <Progress w="100%" value={sending.share * 100} aria-label={`Загрузка ${sending.name}`} />
            </>
          ) : (
            <>
              {text.file_sha256 !== null && (
                <Text className={css.fileThere ?? ''}>
                  <IconCheck size={18} aria-hidden /> Файл загружен
                </Text>
              )}
              <Button
                variant={text.file_sha256 === null ? 'filled' : 'default'}
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => picker.current?.click()}
              >
                {text.file_sha256 === null ? 'Выбрать файл' : 'Заменить файл'}
              </Button>
              <Text size="sm" c="dimmed">
                или перетащите его сюда
              </Text>
            </>
          )}
          {error !== undefined && error !== null && (
            <p role="alert" className={css.error}>
              {error}
            </p>
          )}
          <input
            ref={picker}
            type="file"
            accept=".json,.lottie.json,application/json"
            hidden
            aria-label="Файл Lottie"
            onChange={({ currentTarget }) => {
              send(currentTarget.files?.[0]);
              // lets the same file be chosen again
              currentTarget.value = '';
            }}
          />
        </div>
        <Textarea
          label="Что происходит, словами"
          description="Для тех, кто рисунок не видит, и для поиска. Метки файла становятся шагами."
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={20_000}
          value={text.words}
          error={state.errors['words']}
          onChange={({ currentTarget: { value } }) => state.change({ words: value })}
        />
      </div>
    </section>
  );
}

function useLottieUpload(onUploaded: (sha256: string) => void) {
  const [sending, setSending] = useState<Sending>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setTrouble(null);
    const found = await lottieTrouble(file);
    if (controller.signal.aborted) return;
    if (found !== null) return setTrouble(found);
    setSending({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setSending({ name: file.name, share });
      const { sha256 } = await uploadFile(file, { onProgress, signal: controller.signal });
      onUploaded(sha256);
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(wordsOf(error));
    } finally {
      if (!controller.signal.aborted) setSending(null);
    }
  };
  return {
    sending,
    trouble,
    send: (file: File | undefined) => {
      if (file !== undefined) void send(file);
    },
  };
}
