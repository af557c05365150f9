import { Button, Group } from '@mantine/core';

type Props = {
  /** The text of the main button: «Создать код». */
  action: string;
  isPending: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
  /** Without it the button submits the form. */
  onAction?: () => void;
  isDangerous?: boolean;
};

/** The buttons below a dialog: cancel and the main action. */
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
