import { transform } from 'sucrase';

/** Where a source stops being valid, and why. */
export type ParseFailure = { words: string; line: number; column: number };

export class CannotParse extends Error {
  readonly failure: ParseFailure;

  constructor(failure: ParseFailure) {
    super(failure.words);
    this.failure = failure;
  }
}

/**
 * Removes the types from TypeScript; lines keep their numbers. Enums, namespaces and parameter properties become
 * JavaScript. Types are not checked.
 */
export function stripTypes(source: string): string {
  try {
    return transform(source, { transforms: ['typescript'], disableESTransforms: true }).code;
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number; column: number } };
    throw new CannotParse({
      words: message.replace(/ \(\d+:\d+\)$/, ''),
      line: loc?.line ?? 1,
      column: loc?.column ?? 1,
    });
  }
}

export const isTypeScript = (name: string): boolean => /\.[cm]?ts$/.test(name);
