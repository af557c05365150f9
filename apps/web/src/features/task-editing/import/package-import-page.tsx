import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { adminTaskPackages } from '@put/contract/tasks/task-packages';
import { useRef } from 'react';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { PackageReview } from './package-review.tsx';
import { usePackageImport } from './use-package-import.ts';

type Props = { onCreated: (taskId: number) => void };

/** Imports a task from a package: upload, preview, and only then a draft. */
export function PackageImportPage({ onCreated }: Props) {
  const { file, fileError, share, review, create, choose, read, stop, make } = usePackageImport(onCreated);
  const input = useRef<HTMLButtonElement>(null);
  const isBusy = review.isPending || create.isPending;
  return (
    <Screen>
      <PageHeader
        title="Загрузка пакета"
        description="Задача в формате ICPC и Kattis (legacy или 2025-09): архив .zip или .kpp до 32 МБ."
        crumbs={[
          <LinkAnchor key="tasks" to="/admin/task/list">
            Задачи
          </LinkAnchor>,
        ]}
      />
      <Stack gap="lg">
        <FileInput
          ref={input}
          label="Пакет"
          placeholder="Выберите .zip или .kpp"
          accept=".zip,.kpp"
          maw={420}
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать файл' }}
          // not disabled during the preview: the focus stays, and another file can replace this one
          disabled={create.isPending}
          value={file}
          error={fileError}
          onChange={choose}
        />
        {isBusy && <Sending {...{ share, onStop: stop }} isCreating={create.isPending} />}
        <RefusalAlert
          of={adminTaskPackages.review}
          error={review.error}
          explain={{ bad_package: null, too_large: null, disk_full: null }}
        />
        {review.data !== undefined && (
          <div aria-busy={isBusy}>
            <PackageReview review={review.data} isBusy={isBusy} onStatement={read} />
            <RefusalAlert
              of={adminTaskPackages.create}
              error={create.error}
              explain={{ bad_package: null, too_large: null, disk_full: null }}
            />
            <Group mt="lg">
              <Button loading={create.isPending} disabled={review.isPending} onClick={make}>
                Создать задачу
              </Button>
              <Button variant="default" disabled={isBusy} onClick={() => input.current?.click()}>
                Выбрать другой файл
              </Button>
            </Group>
          </div>
        )}
      </Stack>
    </Screen>
  );
}

type SendingProps = { share: number; isCreating: boolean; onStop: () => void };

function Sending({ share, isCreating, onStop }: SendingProps) {
  const percent = Math.round(share * 100);
  const words = share < 1 ? `Отправляем: ${percent}\u00a0%` : isCreating ? 'Создаём задачу…' : 'Читаем пакет…';
  return (
    <Stack gap="xs" maw={420}>
      <Progress.Root size="md">
        <Progress.Section value={percent} animated={share >= 1} aria-label="Отправка пакета" aria-valuetext={words} />
      </Progress.Root>
      <Group justify="space-between">
        <Text c="dimmed" size="sm" role="status">
          {words}
        </Text>
        {!isCreating && (
          <Button variant="subtle" size="compact-sm" onClick={onStop}>
            Отменить
          </Button>
        )}
      </Group>
    </Stack>
  );
}
