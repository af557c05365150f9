import { Button } from '@mantine/core';
import { copyText } from '../../../ui/code/copy-text.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import css from './ssh.module.css';

type Props = { text: string; label: string; done: string };

/** A text to be taken elsewhere, with its button. */
export function CopiedText({ text, label, done }: Props) {
  const message = useMessage();
  const copy = async () => {
    if (await copyText(text)) message.success(done);
    else message.error('Не удалось скопировать: выделите и скопируйте сами');
  };
  return (
    <div className={css.copied}>
      <pre aria-label={label}>{text}</pre>
      <Button
        size="xs"
        variant="default"
        aria-label={`Скопировать: ${label.toLowerCase()}`}
        onClick={() => void copy()}
      >
        Скопировать
      </Button>
    </div>
  );
}
