import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads the text font with the page, so that Russian text is not drawn twice. */
export function preloadTextFont(): Plugin {
  return {
    name: 'pt:preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => /onest-(cyrillic|latin)-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}
