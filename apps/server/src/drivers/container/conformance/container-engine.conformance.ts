import { describe } from 'vitest';
import { engineBench, type TestedPlace } from './engine-bench.conformance.ts';
import { testHomes } from './engine-homes.conformance.ts';
import { testLife } from './engine-life.conformance.ts';

/** Tests the promises of `ContainerEngine`. `only`: the names of some tests, for a second run that costs much. */
export function engineConformance(name: string, make: () => Promise<TestedPlace>, only?: readonly string[]): void {
  describe(`${name} keeps an engine's promises`, () => {
    const bench = engineBench(make, only);
    testLife(bench);
    testHomes(bench);
  });
}
