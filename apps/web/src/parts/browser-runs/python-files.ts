/**
 * The sizes of the uncompressed files on the disk that Python is loaded from. A compressed answer does not carry them.
 */
export const pythonFiles = { wasmBytes: 9_598_218, stdlibBytes: 2_545_637 };
