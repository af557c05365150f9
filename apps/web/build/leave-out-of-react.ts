import type { Plugin } from 'vite';

const reactDom = /\/react-dom-client\.production\.js$/;
const message = 'Left out of the build: see build/leave-out-of-react.ts';

/**
 * Functions of React that this application never reaches. The minifier drops what only they use: 5 kB of each first
 * page. Who begins to use such a thing gets an error with the name of this file.
 */
const never = {
  'pages that a server has drawn (hydrateRoot)': [
    'updateDehydratedSuspenseComponent',
    'mountHostRootWithoutHydrating',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'prepareToHydrateHostInstance',
    'clearHydrationBoundary',
    'attemptExplicitHydrationTarget',
    'queueIfContinuousEvent',
  ],
  '<ViewTransition>': ['startViewTransition', 'flushAfterMutationEffects'],
  'elements with a hyphen in their names': ['setPropOnCustomElement'],
  'useActionState()': ['mountActionState', 'updateActionStateImpl', 'rerenderActionState', 'dispatchActionState'],
  'a ref of <Fragment>': ['FragmentInstance'],
  '<SuspenseList>': ['updateSuspenseListComponent'],
  '<title>, <meta>, <link>, sheets and scripts among elements; preload() and the like': [
    'getResource',
    'acquireResource',
    'suspendResource',
    'preloadStylesheet',
    'getHydratableHoistableCache',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
  ],
};

/** Statements that give a value to these are left out too. */
const neverSet = ['FragmentInstance.prototype.', 'exports.hydrateRoot '];

/** Empties those functions. Stops the build when React does not have one of them: a new version has to be looked at. */
export function leaveOutOfReact(): Plugin {
  let isDone = false;
  return {
    name: 'pt:leave-out-of-react',
    apply: 'build',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        isDone = true;
        const names = new Set(Object.values(never).flat());
        const sets = new Set(neverSet);
        let rest = code;
        // from the end, so that places before it stay true
        for (const part of this.parse(code, { lang: 'js' }).body.toReversed()) {
          const set =
            part.type === 'ExpressionStatement' && neverSet.find((start) => rest.startsWith(start, part.start));
          if (set) {
            sets.delete(set);
            rest = rest.slice(0, part.start) + rest.slice(part.end);
          }
          if (part.type !== 'FunctionDeclaration' || part.id === null || !names.delete(part.id.name)) continue;
          rest = `${rest.slice(0, part.body!.start)}{ throw Error(${JSON.stringify(message)}); }${rest.slice(part.body!.end)}`;
        }
        const missing = [...names, ...sets];
        if (missing.length > 0) this.error(`React has no ${missing.join(', ')}`);
        return { code: rest, map: null };
      },
    },
    buildEnd() {
      if (!isDone) this.error(`the build holds no ${String(reactDom)}`);
    },
  };
}
