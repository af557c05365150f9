import { adminTags } from '@put/contract/tasks/tags';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { TagForm } from './tag-form.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void };

export function NewTag({ isOpen, onClose }: Props) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Новая метка">
      <NewTagForm onClose={onClose} />
    </FormDialog>
  );
}

function NewTagForm({ onClose }: { onClose: () => void }) {
  const messages = useMessage();
  const create = useMutation(mutation(adminTags.create, { refreshes: [adminTags.list] }));
  const send = (body: { title: string }, _change: unknown, onError: (error: Error) => void) =>
    create.mutateAsync(
      { body },
      {
        onSuccess: () => {
          messages.success(`Метка «${body.title}» создана`);
          onClose();
        },
        onError,
      },
    );
  return <TagForm sends={{ ...create, send }} action="Создать метку" onCancel={onClose} />;
}
