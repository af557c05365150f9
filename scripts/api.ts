import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild();
// answers calls; `npm run worker` starts the judge
await import('../apps/server/src/main/api.ts');
