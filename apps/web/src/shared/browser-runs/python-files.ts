/** How large the files are that Python is loaded from, as they are on the disk: a compressed answer does not say. */
export const pythonFiles = { wasmBytes: 9_598_218, stdlibBytes: 2_545_637 };
