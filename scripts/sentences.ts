/** Prints all Russian sentences of the product for an editor: `npm run sentences -- apps/web/src/ui` those of a folder. */
import { dirname } from 'node:path';
import { readSentences } from './checks/read-sentences.ts';

const [wanted = ''] = process.argv.slice(2);
let folder = '';
for (const { path, line, text } of readSentences().filter((one) => one.path.startsWith(wanted))) {
  if (dirname(path) !== folder) {
    folder = dirname(path);
    console.log(`\n# ${folder}`);
  }
  console.log(`${path.slice(folder.length + 1)}:${line}  ${text}`);
}
