import { ActionIcon, Menu } from '@mantine/core';
import type { Container } from '@put/contract/containers';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { downloadZip } from '../files/file-calls.ts';
import type { Life } from './use-life.ts';

const Snapshots = lazy(() => import('./snapshots.tsx'));

type Props = { container: Container; life: Life; onRemoved: (() => void) | undefined };

/** What is done with the whole container, and seldom. */
export function HeadMenu({ container, life, onRemoved }: Props) {
  const [isShown, setShown] = useState(false);
  const { resetAll, resetGiven, remove, download } = useQuestions({ container, life, onRemoved });
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Действия с контейнером">
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <DropdownMenu target={button} position="bottom-end">
        <Menu.Item onClick={resetAll}>Всё заново…</Menu.Item>
        <Menu.Item onClick={resetGiven}>Только файлы задания…</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => setShown(true)}>Копии…</Menu.Item>
        <Menu.Item onClick={download}>Скачать архив</Menu.Item>
        {onRemoved && (
          <>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={remove}>
              Удалить…
            </Menu.Item>
          </>
        )}
      </DropdownMenu>
      {isShown && (
        <Suspense>
          <Snapshots {...{ container, life }} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}

function useQuestions({ container, life, onRemoved }: Props) {
  const confirm = useConfirm();
  const message = useMessage();
  const reset = async (what: 'all' | 'given_files') => {
    if (await confirm(resetQuestions[what])) life.reset.mutate(what);
  };
  const remove = async () => {
    const question = {
      title: `Удалить «${container.title}»?`,
      text: 'Вместе с ним уйдут все его файлы. Преподаватель сможет вернуть последнюю копию в течение 30 дней.',
      action: 'Удалить',
      isDangerous: true,
    };
    if (await confirm(question)) life.remove.mutate(undefined, { onSuccess: () => onRemoved?.() });
  };
  return {
    resetAll: () => void reset('all'),
    resetGiven: () => void reset('given_files'),
    remove: () => void remove(),
    download: () => void downloadZip(container.id, '', container.title).catch(message.failure),
  };
}

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
