import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkChunkCircles } from './build/check-chunk-circles.ts';
import { checkScreenChunks } from './build/check-screen-chunks.ts';
import { checkSignInSize } from './build/check-sign-in-size.ts';
import { groupChunks } from './build/group-chunks.ts';
import { leaveOutOfReact } from './build/leave-out-of-react.ts';
import { leaveOutSummaries } from './build/leave-out-summaries.ts';
import { listFirstChunks } from './build/list-first-chunks.ts';
import { mantineVariables } from './build/mantine-variables.ts';
import { preloadTextFont } from './build/preload-text-font.ts';
import { precompress } from './build/precompress.ts';
import { weighPlayer } from './build/weigh-player.ts';
import { weighScreen } from './build/weigh-screen.ts';
import { workerScripts } from './build/worker-scripts.ts';

const apiOrigin = process.env.PT_API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      autoCodeSplitting: true,
      // A route's loader stays in the chunk of its component: it carries the shapes of its API calls, which the sign-in
      // page must not load.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    leaveOutOfReact(),
    leaveOutSummaries(),
    mantineVariables(),
    preloadTextFont(),
    checkSignInSize({ route: 'src/routes/auth.login.tsx', limitBytes: 125_000 }),
    weighScreen({
      name: 'home',
      words: 'home',
      routes: ['src/routes/_app.tsx', 'src/routes/_app/index.tsx'],
      soon: [],
      // what only lessons use
      without: ['/contract/src/tasks/tasks.ts', '/contract/src/submissions/submissions.ts', '/parts/drafts/'],
      limitBytes: 150_000,
    }),
    weighScreen({
      name: 'lesson',
      words: 'a lesson with the editor',
      routes: ['src/routes/_app.tsx', 'src/routes/_app/user_ui.course.$courseId.tsx'],
      soon: ['/code-editor/create-editor.ts', '/code/color-code.ts'],
      // formulas, the editor's writing tools, the Markdown parser
      without: ['/katex/', '/code-editor/writing-tools.ts', '/micromark'],
      limitBytes: 246_000,
    }),
    weighScreen({
      name: 'container',
      words: 'a container with a terminal and the editor',
      routes: ['src/routes/_app.tsx', 'src/routes/_app/user_ui.container.$containerId.tsx'],
      soon: ['/container/workplace.tsx', '/terminal/create-terminal.ts', '/code-editor/create-editor.ts'],
      without: ['/katex/', '/micromark', '/markdown-editor/'],
      limitBytes: 390_500,
    }),
    weighPlayer({
      routes: ['src/routes/_app.tsx', 'src/routes/_app/user_ui.course.$courseId.tsx'],
      place: '/parts/animation/animation-in-text.tsx',
      player: '/parts/animation/player/animation-player.tsx',
      apart: ['/parts/animation/stage.ts', '/packages/animation/src/place/'],
      without: ['/lottie-web/', '/animation/src/trace/'],
      limitBytes: 12_000,
    }),
    checkScreenChunks({ routes: '/src/routes/' }),
    checkChunkCircles(),
    listFirstChunks({
      '^/auth/login/?$': ['src/routes/auth.login.tsx'],
      '^/$': ['src/routes/_app.tsx', 'src/routes/_app/index.tsx'],
      '^/user_ui/course/\\d+/?$': ['src/routes/_app.tsx', 'src/routes/_app/user_ui.course.$courseId.tsx'],
    }),
    workerScripts({
      shell: ['src/routes/_app.tsx', 'src/routes/_app/index.tsx', 'src/routes/auth.login.tsx'],
      reading: ['src/routes/_app/user_ui.course.$courseId.tsx'],
    }),
    precompress(),
  ],
  // what libraries bring for old versions of React, and what nothing here uses
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: join(import.meta.dirname, 'build/no-endless-lists.ts') },
      { find: /^\.\/default-colors\.mjs$/, replacement: join(import.meta.dirname, 'build/no-spare-colors.ts') },
      {
        find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/,
        replacement: join(import.meta.dirname, 'build/no-made-variables.ts'),
      },
      {
        find: /^\.\/color-functions\/default-variant-colors-resolver\/default-variant-colors-resolver\.mjs$/,
        replacement: join(import.meta.dirname, 'build/few-variants.ts'),
      },
      { find: /^\.\.\/transitions\.mjs$/, replacement: join(import.meta.dirname, 'build/few-transitions.ts') },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: join(import.meta.dirname, 'build/store-with-selector.ts'),
      },
    ],
  },
  // the server replaces it in each answer; chunks that are loaded later carry the same nonce
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // All browsers of this target preload modules themselves. For the page that is opened, the server names the scripts
    // to preload (web-pages.ts). Vite's list of all chunks would be loaded at sign-in.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: groupChunks },
        // the first page carries a list of all chunks, so their names are short; fonts keep their names, because some
        // are preloaded by them
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': { target: apiOrigin, ws: true } } },
  preview: { port: 4173, proxy: { '/api': { target: apiOrigin, ws: true } } },
});
