import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience } from '../../test-patience.ts';

/** See vitest.apart.config.ts. */
export const testedApart = ['build/**/*.test.ts', 'src/parts/monitoring/**/*.test.{ts,tsx}'];

export default defineConfig({
  plugins: [react()],
  test: {
    ...patience,
    environment: 'happy-dom',
    // sheets are empty in tests, unless one reads their text
    css: { include: /\.css\?raw$/ },
    // a page for each file without a process for each file takes half the time
    pool: 'vmThreads',
    // the same as the other projects, because they run side by side
    maxWorkers: 3,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: testedApart,
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
  },
});
