import { Button, Modal, Text } from '@mantine/core';
import { SignInForm } from './sign-in-form.tsx';

type Props = { login: string; onGiveUp: () => void };

/** Signs in within a dialog, so that the text typed on the page is kept. */
export default function RenewSessionDialog({ login, onGiveUp }: Props) {
  return (
    <Modal
      opened
      onClose={onGiveUp}
      title="Сеанс закончился"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text mb="md">Войдите снова: то, что вы написали, осталось на странице.</Text>
      <SignInForm login={login} />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={onGiveUp}>
        Уйти без сохранения
      </Button>
    </Modal>
  );
}
