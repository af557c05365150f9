import type { Plugin } from 'vite';

const contract = /\/packages\/contract\/src\/[\w/-]+\.ts$/;
const text = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
/** `summary: '…',` of an endpoint: one text, or a sum of several, on one line or on more; and what its audit is. */
const summary = new RegExp(
  String.raw`^ +(?:summary|unaudited|audits):\s+(?:(?:${text})(?:\s*\+\s*(?:${text}))*|\[[^\]]*\]),\n`,
  'gm',
);

/**
 * An endpoint without the sentence that says what it is for, which the document of the API has, and without what it
 * records: no screen reads them.
 */
export const withoutSummaries = (code: string): string => code.replaceAll(summary, '');

/** Leaves the summaries of endpoints out of the browser's files: a lesson carries fifty of them. */
export function leaveOutSummaries(): Plugin {
  let left = 0;
  return {
    name: 'pt:leave-out-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: contract },
      handler(code) {
        const rest = withoutSummaries(code);
        if (rest === code) return undefined;
        left += 1;
        return { code: rest, map: null };
      },
    },
    buildEnd(error) {
      if (!error && left === 0) this.error('no endpoint of the contract has a summary: build/leave-out-summaries.ts');
    },
  };
}
