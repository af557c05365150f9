import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunk, isSplitPartOf, withStaticImports } from './chunks-loaded.ts';

type Wanted = {
  /** The route files of a lesson, which are loaded before any animation. */
  routes: string[];
  /** The module that asks for an animation where a text names it, by the end of its path. */
  place: string;
  /** The module that the player begins with, by the end of its path. */
  player: string;
  /** Modules of the player that no page without an animation may load, by parts of their paths. */
  apart: string[];
  /** Modules that only some animations need, by parts of their paths. */
  without: string[];
  limitBytes: number;
};

/**
 * Measures the JavaScript (brotli) of the player: what a lesson loads when its reader comes near an animation. Stops the
 * build above the limit, when a text carries a part of the player before, or when each player loads what only some
 * animations need.
 */
export function weighPlayer({ routes, place, player, apart, without, limitBytes }: Wanted): Plugin {
  return {
    name: 'pt:weigh-player',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const idsOf = ({ moduleIds }: Chunk) => moduleIds.map((id) => id.replaceAll('\\', '/'));
        const holding = (isIt: (id: string) => boolean) => chunks.filter((chunk) => idsOf(chunk).some(isIt));
        const before = withStaticImports(
          [
            ...chunks.filter(({ isEntry }) => isEntry),
            ...routes.flatMap((route) => holding((id) => isSplitPartOf(id, route))),
          ],
          chunks,
        );
        const start = holding((id) => id.endsWith(player));
        if (start.length !== 1) this.error(`no single chunk holds ${player}`);
        const kept = withStaticImports(
          holding((id) => id.endsWith(place)),
          chunks,
        );
        const added = [...withStaticImports(start, chunks)].filter((chunk) => !before.has(chunk) && !kept.has(chunk));

        const strangersIn = (loaded: Iterable<Chunk>, parts: string[]) =>
          [...loaded].flatMap(idsOf).filter((id) => parts.some((part) => id.includes(part)));
        const early = strangersIn([...before, ...kept], apart);
        if (early.length > 0) this.error(`a text carries ${early.join(', ')}`);
        const heavy = strangersIn(added, without);
        if (heavy.length > 0) this.error(`every player carries ${heavy.join(', ')}`);

        const files = added
          .map(({ name, code }) => ({ name, bytes: brotliCompressSync(code).length }))
          .toSorted((a, b) => b.bytes - a.bytes);
        const brotliBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
        const report = { player: { brotli_bytes: brotliBytes, limit_bytes: limitBytes } };
        this.emitFile({ type: 'asset', fileName: 'player-size.json', source: JSON.stringify(report, null, 2) });
        const words = `JavaScript of the player of animations: ${kB(brotliBytes)} of at most ${kB(limitBytes)} (brotli)`;
        if (brotliBytes > limitBytes)
          this.error(`${words}\n${files.map(({ name, bytes }) => `  ${kB(bytes)} ${name}`).join('\n')}`);
        console.log(words);
      },
    },
  };
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
