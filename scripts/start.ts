import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild();
// the same process: Ctrl+C and the signals of a service manager reach the server itself
await import('../apps/server/src/main/all-in-one.ts');
