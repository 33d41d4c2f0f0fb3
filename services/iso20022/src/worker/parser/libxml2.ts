import { constants, Script } from 'node:vm';
import type * as Module from 'libxml2-wasm' with { 'resolution-mode': 'import' };

export type Libxml2 = typeof Module;

let loading: Promise<Libxml2> | undefined;

/** libxml2 as WebAssembly; loaded once a thread. */
export const loadLibxml2 = (): Promise<Libxml2> =>
  (loading ??= import('libxml2-wasm').catch(importUntransformed));

/**
 * libxml2-wasm is an ECMAScript module with a top-level await, which require() refuses; jest's transform
 * writes import() as require(). A script of the main context keeps its import().
 */
function importUntransformed(): Promise<Libxml2> {
  const script = new Script("import('libxml2-wasm')", {
    filename: __filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return script.runInThisContext() as Promise<Libxml2>;
}
