import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkChunkCircles } from './build/check-chunk-circles.ts';
import { checkScreenChunks } from './build/check-screen-chunks.ts';
import { checkSignInSize } from './build/check-sign-in-size.ts';
import { groupChunks } from './build/group-chunks.ts';
import { listFirstChunks } from './build/list-first-chunks.ts';
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
      soon: ['/code-editor/create-editor.ts', '/markdown/color-code.ts'],
      // formulas, what writing in the editor needs, what reads Markdown
      without: ['/katex/', '/code-editor/writing-tools.ts', '/micromark'],
      limitBytes: 251_000,
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
    // every browser of that target asks for modules ahead by itself;
    // of scripts the server tells ahead, for the page that is opened (web-pages.ts); a list of all would be part of sign-in
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: groupChunks },
        // the first page carries the list of all of these; fonts keep their names, by which some are asked for ahead
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
