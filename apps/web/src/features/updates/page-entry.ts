import type { Build } from '../../workers/sw-messages.ts';

/** The one script that index.html of a build starts with; empty where the page is none of ours. */
function entryOf(page: Document): string {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src') ?? '';
}

export const entryOfThisPage = (): string => entryOf(document);

/**
 * The build that the server gives out by now, when it is another than that of this page: asked of the page itself where there is
 * no service worker to look, as over plain http in a school's network. Null also when nobody answers.
 */
export async function findServedBuild(): Promise<Build | null> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return null;
  const html = await response.text().catch(() => '');
  const entry = entryOf(new DOMParser().parseFromString(html, 'text/html'));
  return entry !== '' && entry !== entryOfThisPage() ? { version: entry, entry } : null;
}
