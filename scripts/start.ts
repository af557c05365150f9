import { writeLinesOfJson } from '../apps/server/src/main/lines-of-json.ts';
import { ensureWebBuild } from './web-build.ts';

// a service's log may begin with the building of the pages
writeLinesOfJson('all-in-one');
await ensureWebBuild();
// in the same process, so that Ctrl+C and a service manager's signals reach the server
await import('../apps/server/src/main/all-in-one.ts');
