import { checkTree } from './check-tree.ts';

process.exitCode = (await checkTree()) ? 0 : 1;
