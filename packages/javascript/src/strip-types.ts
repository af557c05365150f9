import { transform } from 'sucrase';

/** Where a text stops making sense, and why. */
export type Place = { words: string; line: number; column: number };

export class CannotParse extends Error {
  readonly place: Place;

  constructor(place: Place) {
    super(place.words);
    this.place = place;
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
    throw new CannotParse({
      words: message.replace(/ \(\d+:\d+\)$/, ''),
      line: loc?.line ?? 1,
      column: loc?.column ?? 1,
    });
  }
}

export const isTypeScript = (name: string): boolean => /\.[cm]?ts$/.test(name);
