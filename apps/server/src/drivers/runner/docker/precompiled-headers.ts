import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where an image keeps what stands in its folder here. */
const folderInImage = '/usr/lib/put/headers';
const systemHeader = /^[ \t]*#[ \t]*include[ \t]*<([^<>]+)>[ \t]*(?:\/\/.*)?$/;
const nothing = /^[ \t]*(?:\/\/.*)?$/;

export type PrecompiledHeader = { path: string; headers: readonly string[] };

/** Sets of standard headers that an image of C++ has read already; those with more of them first. */
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
 * Standard headers that a source begins with. Nothing may stand between them that could change what they mean, and they may be
 * taken in any order: so the largest set of those that all sources name can come before everything else.
 */
export function headersAtTop(source: string): Set<string> {
  const headers = new Set<string>();
  const text = source.replace(/^\uFEFF/, '').replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
  for (const line of text.split(/\r?\n/)) {
    const name = systemHeader.exec(line)?.[1];
    if (name === undefined && !nothing.test(line)) break;
    // what goes on in the next line may be anything
    if (line.endsWith('\\')) break;
    if (name !== undefined) headers.add(name);
  }
  return headers;
}

/** The flags that take one, when every source would come to the same by itself. */
export function flagsOfHeaders(sources: readonly string[], precompiled: readonly PrecompiledHeader[]): string[] {
  const named = sources.map(headersAtTop);
  const fits = ({ headers }: PrecompiledHeader) => headers.every((header) => named.every((one) => one.has(header)));
  const found = precompiled.find(fits);
  return found && named.length > 0 ? ['-include', found.path] : [];
}
