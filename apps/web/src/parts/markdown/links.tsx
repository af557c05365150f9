import { IconPaperclip } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { readFileAddress } from '@put/markdown/file-address';

type Anchor = Pick<
  ComponentProps<'a'>,
  'href' | 'title' | 'children' | 'className' | 'id' | 'aria-label' | 'aria-describedby'
>;

/**
 * A link of the author. Other sites open in a new tab and do not get our address. Our own pages open without a reload.
 */
export function TextLink({ href = '', idPrefix, children, ...rest }: Anchor & { idPrefix: string }) {
  const router = useRouter({ warn: false });
  if (href.startsWith('#')) {
    const target = withPrefix(safelyDecoded(href.slice(1)), idPrefix);
    return (
      <a {...rest} href={`#${target}`}>
        {children}
      </a>
    );
  }
  const file = readFileAddress(href);
  if (file !== null) {
    const [address] = href.split('#');
    return (
      <a {...rest} href={address} className="pt-file" target="_blank" rel="noopener">
        <IconPaperclip size={16} aria-hidden />
        {children}
        {file.sizeBytes !== undefined && <small> {bytesWords(file.sizeBytes)}</small>}
      </a>
    );
  }
  const url = parse(href);
  if (url === null) return <span>{children}</span>;
  if (url.origin !== location.origin) {
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    const opening = isWeb ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : { rel: 'noopener noreferrer' };
    return (
      <a {...rest} href={href} {...opening}>
        {children}
        {isWeb && <span className="pt-visually-hidden"> (откроется в новой вкладке)</span>}
      </a>
    );
  }
  const follow = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!router || !isPlainClick || url.pathname.startsWith('/api/')) return;
    event.preventDefault();
    router.history.push(url.pathname + url.search + url.hash);
  };
  return (
    <a {...rest} href={href} rel="noopener" onClick={follow}>
      {children}
    </a>
  );
}

const bytesWords = (bytes: number): string => {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} КБ` : `${(kilobytes / 1024).toFixed(1).replace('.', ',')} МБ`;
};

const withPrefix = (id: string, idPrefix: string) => (id.startsWith(idPrefix) ? id : idPrefix + id);

/** The sanitiser replaces a forbidden address by an empty one. */
function parse(href: string): URL | null {
  if (href === '') return null;
  try {
    return new URL(href, location.href);
  } catch {
    return null;
  }
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
