import { Button, Group, Modal, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { copyText } from '../../../ui/code/copy-text.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { saveText } from '../save-file.ts';
import css from './second-factor.module.css';

type Props = { codes: readonly string[] | null; login: string; onClose: () => void };

/** The recovery codes are shown only once, so only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, login, onClose }: Props) {
  const messages = useMessage();
  const text = [
    `Запасные коды «Пути» — ${login}`,
    globalThis.location.origin,
    '',
    ...(codes ?? []),
    '',
    'Каждый подходит один раз вместо кода из приложения.',
    '',
  ].join('\n');
  const copy = async () => {
    if (await copyText(text)) messages.success('Коды скопированы');
    else messages.error('Не удалось скопировать: выделите коды и скопируйте сами');
  };
  return (
    <Modal
      opened={codes !== null}
      onClose={onClose}
      title="Запасные коды"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text mb="md">
        Если телефон потеряется, войти можно будет только с ними или с помощью другого администратора. Сохраните их
        сейчас: больше они нигде не показываются.
      </Text>
      <div className={css.sheet} data-recovery-codes>
        <strong>«Путь» — {login}</strong>
        <ol className={css.codes} aria-label="Запасные коды">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Text size="sm" c="dimmed" mt="sm">
          Каждый подходит один раз.
        </Text>
      </div>
      <Group gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          Скопировать
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveText('Запасные коды Пути.txt', text)}
        >
          Скачать
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => globalThis.print()}
        >
          Распечатать
        </Button>
      </Group>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Коды сохранены</Button>
      </Group>
    </Modal>
  );
}
