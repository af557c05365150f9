import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience } from '../../test-patience.ts';

/** See vitest.apart.config.ts. */
export const testedApart = ['build/**/*.test.ts', 'src/shared/monitoring/**/*.test.{ts,tsx}'];

export default defineConfig({
  plugins: [react()],
  test: {
    ...patience,
    environment: 'happy-dom',
    // a page of its own for each file without a process of its own: half the time
    pool: 'vmThreads',
    // as the other projects: they run side by side
    maxWorkers: 4,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: testedApart,
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
  },
});
