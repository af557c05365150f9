import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type Question = {
  title: string;
  /** Tells what else will be lost: «Вместе с курсом уйдут 12 занятий». */
  text?: ReactNode;
  /** The text of the confirming button: «Удалить». */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
};

type Props = { question: Question; isOpen: boolean; onAnswer: (isYes: boolean) => void };

export function ConfirmDialog({ question, isOpen, onAnswer }: Props) {
  const { title, text, action, cancel = 'Отмена', isDangerous = false } = question;
  return (
    <Modal opened={isOpen} onClose={() => onAnswer(false)} title={title}>
      {text !== undefined && <Text mb="lg">{text}</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={isDangerous || undefined}>
          {cancel}
        </Button>
        <Button
          color={isDangerous ? 'brick' : 'pine'}
          onClick={() => onAnswer(true)}
          data-autofocus={!isDangerous || undefined}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
