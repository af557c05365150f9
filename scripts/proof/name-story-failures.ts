import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { relative } from 'node:path';
import { flakyMark, noteFailedFiles, noteFailure } from './note-failures.ts';
import { root } from '../run-program.ts';

/** Does for stories what name-failures.ts does for tests. */
export default class NameStoryFailures implements Reporter {
  #stories: Suite | undefined;

  onBegin(_: FullConfig, stories: Suite): void {
    this.#stories = stories;
  }

  onEnd(): void {
    const all = this.#stories?.allTests() ?? [];
    for (const story of all) {
      const errors = story.results.flatMap((result) => result.errors);
      if (story.outcome() === 'unexpected') noteFailure('✗', place(story), errors);
      else if (story.outcome() === 'flaky') noteFailure(flakyMark, place(story), errors);
    }
    noteFailedFiles(all.filter((story) => story.outcome() === 'unexpected').map(({ location }) => location.file));
  }
}

const place = ({ location, title }: TestCase) => `${relative(root, location.file)} > ${title}`;
