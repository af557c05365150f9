import { copyText } from '../../../ui/code/copy-text.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import type { PlayerMenuProps } from '../player/player-menu-props.ts';

type Wanted = Pick<PlayerMenuProps, 'title' | 'step' | 'pictureAt' | 'addressOf' | 'whole'>;

/** Of a slide: a picture of the usual width of a player. */
const savedWidth = 640;

/** What may be taken away: the address of a step, its picture, and the whole as a file. */
export function useStepActions({ title, step, pictureAt, addressOf, whole }: Wanted) {
  const messages = useMessage();
  return {
    onLink:
      addressOf === undefined
        ? null
        : () =>
            void copyText(new URL(addressOf(step), location.href).href).then((isCopied) =>
              isCopied ? messages.success('Ссылка скопирована') : messages.error('Не удалось скопировать ссылку'),
            ),
    onSave:
      pictureAt === null
        ? null
        : (as: 'svg' | 'png') =>
            void import('../player/save-picture.ts')
              .then(({ savePicture }) => savePicture(pictureAt(savedWidth), as, `${title}, шаг ${step + 1}`))
              .catch(messages.failure),
    onSaveWhole:
      whole === null
        ? null
        : () =>
            void import('../export/save-html.ts')
              .then(({ saveHtml }) => saveHtml({ title, ...whole }))
              .catch(messages.failure),
  };
}
