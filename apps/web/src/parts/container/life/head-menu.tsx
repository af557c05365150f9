import { ActionIcon, Menu } from '@mantine/core';
import { type Container, containerLimits } from '@put/contract/containers/containers';
import { sshKeys } from '@put/contract/containers/ssh-keys';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '../../../api/api.ts';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { downloadZip } from '../files/file-calls.ts';
import type { Life } from './use-life.ts';

const Snapshots = lazy(() => import('./snapshots.tsx'));
const SshDialog = lazy(() => import('../ssh/ssh-dialog.tsx'));

type Props = { container: Container; life: Life; onRemoved: (() => void) | undefined };

/** What is done with the whole container, and seldom. */
export function HeadMenu({ container, life, onRemoved }: Props) {
  const [shown, setShown] = useState<'snapshots' | 'ssh' | null>(null);
  const ssh = useQuery(query(sshKeys.list)).data;
  const hasSsh = ssh !== undefined && ssh.door !== null && container.engine.capabilities.processes;
  const { restart, resetAll, resetGiven, remove, download } = useQuestions({ container, life, onRemoved });
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Действия с контейнером">
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <DropdownMenu target={button} position="bottom-end">
        <Menu.Item onClick={restart} disabled={container.state !== 'running'}>
          Перезапустить…
        </Menu.Item>
        <Menu.Item onClick={resetAll}>Всё заново…</Menu.Item>
        <Menu.Item onClick={resetGiven}>Только файлы задания…</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => setShown('snapshots')}>Копии…</Menu.Item>
        <Menu.Item onClick={download}>Скачать архив</Menu.Item>
        {hasSsh && <Menu.Item onClick={() => setShown('ssh')}>Подключиться по SSH…</Menu.Item>}
        {onRemoved && (
          <>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={remove}>
              Удалить…
            </Menu.Item>
          </>
        )}
      </DropdownMenu>
      <Suspense>
        {shown === 'snapshots' && <Snapshots {...{ container, life }} onClose={() => setShown(null)} />}
        {shown === 'ssh' && ssh?.door && (
          <SshDialog
            container={container}
            door={ssh.door}
            hasKeys={ssh.keys.length > 0}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function useQuestions({ container, life, onRemoved }: Props) {
  const confirm = useConfirm();
  const message = useMessage();
  const reset = async (what: 'all' | 'given_files') => {
    if (await confirm(resetQuestions[what])) life.reset.mutate(what);
  };
  const restart = async () => {
    const question = {
      title: `Перезапустить «${container.title}»?`,
      text: 'Программы в нём остановятся, файлы останутся.',
      action: 'Перезапустить',
    };
    if (await confirm(question)) life.restart.mutate();
  };
  const remove = async () => {
    const question = {
      title: `Удалить «${container.title}»?`,
      text: `Копии файлов останутся на ${days} дней. Создайте такой же контейнер, и файлы можно будет вернуть.`,
      action: 'Удалить',
      isDangerous: true,
    };
    if (await confirm(question)) life.remove.mutate(undefined, { onSuccess: () => onRemoved?.() });
  };
  return {
    restart: () => void restart(),
    resetAll: () => void reset('all'),
    resetGiven: () => void reset('given_files'),
    remove: () => void remove(),
    download: () => void downloadZip(container.id, '', container.title).catch(message.failure),
  };
}

const { deletedDays: days } = containerLimits;
const resetQuestions = {
  all: {
    title: 'Начать всё заново?',
    text: 'Останутся только файлы, с которых контейнер начинался. Копия того, что есть сейчас, сохранится: её можно вернуть в «Копиях». Программы остановятся.',
    action: 'Начать заново',
    isDangerous: true,
  },
  given_files: {
    title: 'Вернуть файлы задания?',
    text: 'Файлы, которые дал преподаватель, станут такими, как были. Ваши остальные файлы не изменятся. Копия сохранится, программы остановятся.',
    action: 'Вернуть файлы задания',
  },
} as const;
