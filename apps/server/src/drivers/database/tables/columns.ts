import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column the database fills in when it is left out. */
export type Default<T> = ColumnType<T, T | undefined, T>;
/** jsonb: read as a value, written as text by JSON.stringify. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type Id = GeneratedAlways<number>;
