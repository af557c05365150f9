import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild();
// in the same process, so that Ctrl+C and a service manager's signals reach the server
await import('../apps/server/src/main/all-in-one.ts');
