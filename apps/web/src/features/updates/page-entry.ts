import type { Build } from '../../workers/sw-messages.ts';

/** The entry script in a build's index.html; empty for a page that is not ours. */
function entryOf(page: Document): string {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src') ?? '';
}

export const entryOfThisPage = (): string => entryOf(document);

/**
 * The build that the server has now, if it is not the build of this page; else null, also when the server does not
 * answer. It reads index.html, for pages without a service worker (plain http in a school's network).
 */
export async function findServedBuild(): Promise<Build | null> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return null;
  const html = await response.text().catch(() => '');
  const entry = entryOf(new DOMParser().parseFromString(html, 'text/html'));
  return entry !== '' && entry !== entryOfThisPage() ? { version: entry, entry } : null;
}
