import { beforeEach, describe, expect, it } from 'vitest';
import { ForbiddenImport, type Gate, gateImports, type Import } from './import-gate.ts';

describe('the import gate', () => {
  let gate: Gate;
  let calls: string[];
  let imports: { env: Record<string, Import> };

  beforeEach(() => {
    gate = { isLocked: false, handlers: {} };
    calls = [];
    const names = [
      'fd_write',
      'raw_call_js',
      'emscripten_asm_const_int',
      '_emscripten_system',
      '__syscall_socket',
      'proc_exit',
    ];
    const add =
      (name: string): Import =>
      () => {
        calls.push(name);
        return 1;
      };
    imports = { env: Object.fromEntries(names.map((name) => [name, add(name)])) };
    gateImports({ ...imports, wasi_snapshot_preview1: imports.env }, gate);
  });
  const call = (name: string) => imports.env[name]?.(1, 2);

  it('is open until it is locked', () => {
    for (const name of Object.keys(imports.env)) expect(call(name)).toBe(1);
    expect(calls).toEqual(Object.keys(imports.env));
  });

  it('ends a program that reaches for JavaScript, and lets it use its files', () => {
    gate.isLocked = true;
    for (const name of ['raw_call_js', 'emscripten_asm_const_int']) expect(() => call(name)).toThrow(ForbiddenImport);
    expect(call('fd_write')).toBe(1);
    expect(calls).toEqual(['fd_write']);
  });

  it('refuses shell and sockets with an error number', () => {
    gate.isLocked = true;
    expect(call('_emscripten_system')).toBe(-1);
    expect(call('__syscall_socket')).toBe(-52);
    expect(calls).toEqual([]);
  });

  it('answers with its handlers, each once', () => {
    gate.handlers.proc_exit = (original, code = 0, ...rest) => (original(code, ...rest) ?? 0) + 41;
    expect(call('proc_exit')).toBe(42);
    expect(calls).toEqual(['proc_exit']);
  });
});
