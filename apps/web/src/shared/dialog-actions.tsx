import { Button, Group } from '@mantine/core';

type Props = {
  /** What is about to be done: «Создать код». */
  action: string;
  isPending: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
  /** Left out: the button sends its form. */
  onAction?: () => void;
  isDangerous?: boolean;
};

/** Below a dialog: the way out, and what it is there for. */
export const DialogActions = ({ action, isPending, isDisabled = false, onCancel, onAction, isDangerous }: Props) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onCancel}>
      Отмена
    </Button>
    <Button
      loading={isPending}
      disabled={isDisabled}
      {...(onAction === undefined ? { type: 'submit' } : { onClick: onAction })}
      {...(isDangerous && { color: 'brick' })}
    >
      {action}
    </Button>
  </Group>
);
