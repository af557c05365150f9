import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.ts';
import { ensureWebBuild } from './web-build.ts';

// npm calls this at the end of each install. After `npm ci` the pages are built, so that the first start needs not do it;
// a production install lacks the tools. A build that fails here is told of at the start.
if (process.env['npm_command'] === 'ci' && existsSync(join(root, 'node_modules/vite')))
  await ensureWebBuild().catch((error: unknown) => console.warn(error instanceof Error ? error.message : error));

if (process.env['npm_command'] === 'ci') await import('../apps/server/src/main/prepare.ts');
