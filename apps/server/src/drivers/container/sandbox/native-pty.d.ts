declare module '@lydell/node-pty/requireBinary.js' {
  export function requireBinary(file: string): unknown;
}
