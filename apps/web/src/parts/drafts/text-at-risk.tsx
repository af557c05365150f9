import { useId } from 'react';
import { saveBlob } from '../../ui/browser/save-blob.ts';
import { copyText } from '../../ui/code/copy-text.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './text-at-risk.module.css';

export type TextToSave = {
  /** The name of its file. */
  name: string;
  text: string;
};

type Props = {
  /** Why the server refused the text; null: there is no network, and this device has no room for it. */
  why: string | null;
  toSave: () => TextToSave;
};

/** Says that a text is neither at the server nor safe on this device, and gives two ways to take it elsewhere. */
export default function TextAtRisk({ why, toSave }: Props) {
  const id = useId();
  return (
    <div className={css.risk} role="alert" aria-describedby={id}>
      <span id={id}>
        {why === null ? (
          <>
            <b>Этот текст нигде не сохранён.</b> Нет связи, и на устройстве нет места. Не закрывайте страницу, пока не
            скопируете его или не сохраните файлом.
          </>
        ) : (
          <>
            <b>Сервер не взял этот текст.</b> {why} Чтобы не потерять его, скопируйте или сохраните файлом.
          </>
        )}
      </span>
      <WaysToSave toSave={toSave} />
    </div>
  );
}

/** Copy it, or save it as a file. */
export function WaysToSave({ toSave }: Pick<Props, 'toSave'>) {
  const message = useMessage();
  const copy = async () => {
    if (await copyText(toSave().text)) message.success('Текст скопирован');
    else message.error('Не удалось скопировать: выделите текст и скопируйте сами');
  };
  const save = () => {
    const { name, text } = toSave();
    saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <span className={css.ways}>
      <button type="button" onClick={() => void copy()}>
        Скопировать
      </button>
      <button type="button" onClick={save}>
        Сохранить файлом
      </button>
    </span>
  );
}
