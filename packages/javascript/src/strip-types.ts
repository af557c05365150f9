import { transform } from 'sucrase';

/** Where a text stops making sense, and why. */
export class CannotParse extends Error {
  readonly line: number;
  readonly column: number;

  constructor(words: string, line: number, column: number) {
    super(words);
    this.line = line;
    this.column = column;
  }
}

/**
 * TypeScript without its types, line by line where it was; enums, namespaces and properties in constructors become what they
 * mean. Types are not checked.
 */
export function stripTypes(source: string): string {
  try {
    return transform(source, { transforms: ['typescript'], disableESTransforms: true }).code;
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number; column: number } };
    throw new CannotParse(message.replace(/ \(\d+:\d+\)$/, ''), loc?.line ?? 1, loc?.column ?? 1);
  }
}

export const isTypeScript = (name: string): boolean => /\.[cm]?ts$/.test(name);
