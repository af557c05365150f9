import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild();
// answers calls; who judges is started by `npm run worker`
await import('../apps/server/src/main/api.ts');
