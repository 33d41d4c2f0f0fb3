import type * as Module from 'libxml2-wasm' with { 'resolution-mode': 'import' };

export type Libxml2 = typeof Module;

let loading: Promise<Libxml2> | undefined;

/** libxml2 as WebAssembly; loaded once a thread. */
export const loadLibxml2 = (): Promise<Libxml2> => (loading ??= import('libxml2-wasm'));
