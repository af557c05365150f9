/** A module of WebAssembly, and what the page keeps of it for the next worker. */
export type KeptModule = { module: WebAssembly.Module; kept: WebAssembly.Module | ArrayBuffer };

/** Compiles a file while it arrives. Only where the page cannot keep the module, its bytes are kept instead. */
export async function compileKept(response: Response, keepsModules: Promise<boolean>): Promise<KeptModule> {
  if (await keepsModules) {
    const module = await WebAssembly.compileStreaming(response);
    return { module, kept: module };
  }
  const bytes = response.clone().arrayBuffer();
  return { module: await WebAssembly.compileStreaming(response), kept: await bytes };
}

/** The module from what the page has kept of it. */
export const openKept = async (kept: KeptModule['kept']): Promise<KeptModule> => ({
  module: kept instanceof WebAssembly.Module ? kept : await WebAssembly.compile(kept),
  kept,
});
