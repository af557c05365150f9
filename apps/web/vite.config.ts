import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkChunkCircles } from './build/check-chunk-circles.ts';
import { checkScreenChunks } from './build/check-screen-chunks.ts';
import { checkSignInSize } from './build/check-sign-in-size.ts';
import { groupChunks } from './build/group-chunks.ts';
import { preloadTextFont } from './build/preload-text-font.ts';
import { precompress } from './build/precompress.ts';
import { weighLesson } from './build/weigh-lesson.ts';
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
      // the loader goes with the component: it names the shapes of its calls, which sign-in must not carry
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    preloadTextFont(),
    checkSignInSize({ route: 'src/routes/auth.login.tsx', limitBytes: 130_000 }),
    weighLesson({
      routes: ['src/routes/_app.tsx', 'src/routes/_app/user_ui.course.$courseId.tsx'],
      soon: ['/code-editor/create-editor.ts', '/code-editor/python.ts'],
      without: '/katex/',
    }),
    checkScreenChunks({ routes: '/src/routes/' }),
    checkChunkCircles(),
    workerScripts({
      shell: ['src/routes/_app.tsx', 'src/routes/_app/index.tsx', 'src/routes/auth.login.tsx'],
      reading: ['src/routes/_app/user_ui.course.$courseId.tsx'],
    }),
    precompress(),
  ],
  // the router's store brings a stand-in for what React itself has
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: join(import.meta.dirname, 'build/no-endless-lists.ts') },
    ],
  },
  // replaced by the server in each answer; also the nonce of everything that loads on demand
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // every browser of that target asks for modules ahead by itself
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: groupChunks },
        // the first page carries the list of all of these; fonts keep their names, by which some are asked for ahead
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': { target: apiOrigin, ws: true } } },
  preview: { port: 4173, proxy: { '/api': { target: apiOrigin, ws: true } } },
});
