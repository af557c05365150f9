import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { adminPoints } from '@put/contract/marks/point-imports';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { fileAsBase64, largestFileBytes } from '../../../parts/uploads/file-as-base64.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { PointPreview } from './point-preview.tsx';

type Props = {
  scope: { lesson_id: number } | { course_id: number };
  onClose: () => void;
};

/** Points from a table: a file, then what it would change, then it is done. */
export default function PointsDialog({ scope, onClose }: Props) {
  const messages = useMessage();
  const [fileError, setFileError] = useState<string | null>(null);
  const preview = useMutation(mutation(adminPoints.preview));
  const choose = async (file: File | null) => {
    if (file === null) return;
    setFileError(file.size > largestFileBytes ? 'Файл больше 10 МБ' : null);
    if (file.size > largestFileBytes) return;
    try {
      preview.mutate({ body: { ...scope, file_base64: await fileAsBase64(file) } });
    } catch (error) {
      messages.failure(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Загрузить баллы" size="xl" closeOnClickOutside={preview.data === undefined}>
      <RefusalAlert of={adminPoints.preview} error={preview.error} explain={{ bad_file: null, not_found: null }} />
      {preview.data === undefined ? (
        <Stack>
          <Text>
            Возьмите таблицу из «Выгрузить», впишите баллы в столбцы задач и выберите её здесь. Поставятся только те
            баллы, что отличаются; сначала вы увидите, какие.
          </Text>
          <Text size="sm" c="dimmed">
            Учеников узнаём по столбцу «Логин», а без него по «Ученик». Пустые клетки, «?» и «осв.» ничего не меняют.
          </Text>
          {fileError !== null && (
            <Text c="var(--pt-bad)" size="sm" role="alert">
              {fileError}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <FileButton accept=".csv,.txt,.xlsx" onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} loading={preview.isPending} leftSection={<IconUpload size={18} aria-hidden />}>
                  Выбрать файл CSV или XLSX
                </Button>
              )}
            </FileButton>
          </Group>
        </Stack>
      ) : (
        <PointPreview scope={scope} found={preview.data} onOther={preview.reset} onClose={onClose} />
      )}
    </Modal>
  );
}
