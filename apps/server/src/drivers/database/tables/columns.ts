import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column that the database fills in when an insert omits it. */
export type Default<T> = ColumnType<T, T | undefined, T>;
/** jsonb: read as a value; writers pass text from JSON.stringify. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type Id = GeneratedAlways<number>;
