import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in the image that holds the image's precompiled headers. */
const folderInImage = '/usr/lib/put/headers';
const systemHeader = /^[ \t]*#[ \t]*include[ \t]*<([^<>]+)>[ \t]*(?:\/\/.*)?$/;
const nothing = /^[ \t]*(?:\/\/.*)?$/;

export type PrecompiledHeader = { path: string; headers: readonly string[] };

/** The sets of standard headers that a C++ image has precompiled; larger sets first. */
export const readPrecompiledHeaders = (imageFolder: string): PrecompiledHeader[] =>
  readdirSync(imageFolder)
    .filter((name) => name.endsWith('.hpp'))
    .toSorted()
    .map((name) => ({
      path: `${folderInImage}/${name}`,
      headers: [...headersAtTop(readFileSync(join(imageFolder, name), 'utf8'))],
    }))
    .toSorted((a, b) => b.headers.length - a.headers.length);

/**
 * The standard headers at the start of a source. Nothing before them can change their meaning, and their order does not
 * matter. So a precompiled set of headers may be included before them.
 */
export function headersAtTop(source: string): Set<string> {
  const headers = new Set<string>();
  const text = source.replace(/^\uFEFF/, '').replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
  for (const line of text.split(/\r?\n/)) {
    const name = systemHeader.exec(line)?.[1];
    if (name === undefined && !nothing.test(line)) break;
    // a line that goes on may contain anything
    if (line.endsWith('\\')) break;
    if (name !== undefined) headers.add(name);
  }
  return headers;
}

/** Compiler flags that use the largest precompiled set whose headers all sources include; empty when there is none. */
export function flagsOfHeaders(sources: readonly string[], precompiled: readonly PrecompiledHeader[]): string[] {
  const named = sources.map(headersAtTop);
  const fits = ({ headers }: PrecompiledHeader) => headers.every((header) => named.every((one) => one.has(header)));
  const found = precompiled.find(fits);
  return found && named.length > 0 ? ['-include', found.path] : [];
}
