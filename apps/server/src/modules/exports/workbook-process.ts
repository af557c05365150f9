/** A process of its own, started by `write-table.ts`: plain sheets → an XLSX file. */
import { deserialize } from 'node:v8';
import writeExcelFile from 'write-excel-file/node';
import { serveApart } from '../../apart/serve-apart.ts';
import type { PlainSheet } from './result-sheets.ts';
import { styledSheets } from './styled-sheets.ts';

await serveApart((sheets) => writeExcelFile(styledSheets(deserialize(sheets) as PlainSheet[])).toBuffer());
