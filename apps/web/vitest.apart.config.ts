import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience } from '../../test-patience.ts';
import { testedApart } from './vitest.config.ts';

/** Tests that start the bundler or change the page for good: each file has a process of its own. */
export default defineConfig({
  plugins: [react()],
  test: {
    ...patience,
    name: 'web, apart',
    environment: 'happy-dom',
    include: testedApart,
    maxWorkers: 3,
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
  },
});
