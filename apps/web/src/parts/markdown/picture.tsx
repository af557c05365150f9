import { IconX } from '@tabler/icons-react';
import { createContext, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { readFileAddress } from '@put/markdown/file-address';

/** True inside a link: a click on the picture follows the link and does not enlarge the picture. */
export const InLink = createContext(false);

type Props = { src?: string | undefined; alt?: string | undefined; title?: string | undefined };

/** An author's picture. A click on an uploaded one shows it over the whole window. */
export function Picture({ src, alt = '', title }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  const isInLink = useContext(InLink);
  if (!src || failedSrc === src)
    return <span className="pt-picture-missing">Картинка недоступна{alt && `: ${alt}`}</span>;
  const uploaded = readFileAddress(src);
  const image = (
    <img
      src={src}
      alt={alt}
      title={title}
      // reserves the space before the picture is loaded
      width={uploaded?.width}
      height={uploaded?.height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
    />
  );
  if (isInLink || uploaded === null) return image;
  return (
    <>
      <button type="button" className="pt-picture" aria-haspopup="dialog" onClick={() => setLarge(true)}>
        {image}
        <span className="pt-visually-hidden">Увеличить картинку</span>
      </button>
      {isLarge && <LargePicture src={src} alt={alt} onClose={() => setLarge(false)} />}
    </>
  );
}

/** Closes on a click anywhere, on its button and on Escape. The focus then returns to the small picture. */
function LargePicture({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  return createPortal(
    <dialog ref={open} className="pt-picture-large" aria-label={alt || 'Картинка'} onClose={onClose}>
      <button type="button" className="pt-picture-close" aria-label="Закрыть" onClick={close}>
        <IconX size={20} aria-hidden />
      </button>
      {/* closes by mouse, as the button above does by keyboard */}
      <button type="button" className="pt-picture-ground" tabIndex={-1} aria-hidden onClick={close}>
        <img src={src} alt={alt} />
      </button>
    </dialog>,
    document.body,
  );
}

const open = (dialog: HTMLDialogElement | null) => {
  if (dialog?.isConnected && !dialog.open) dialog.showModal();
};
const close = ({ currentTarget }: { currentTarget: Element }) => currentTarget.closest('dialog')?.close();
