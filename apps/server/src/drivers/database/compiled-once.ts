import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

type Values = Record<string, string | number>;

/**
 * A query that is asked on most calls. It is built and compiled once, because that takes as long as sending it. `build`
 * gets marks instead of values and must pass them on as they are: it does not run again for other values.
 */
export function compiledOnce<Given extends Values, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (db: Db, values: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, marks as Given).compile();
    const parameters = compiled.parameters.map((given) => (given instanceof Mark ? values[given.name] : given));
    const query: CompiledQuery<Row> = { ...compiled, parameters };
    return (await db.executeQuery(query)).rows;
  };
}

/** Stands where the value of this name belongs. */
class Mark {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const marks = new Proxy({}, { get: (_target, name) => new Mark(String(name)) });
