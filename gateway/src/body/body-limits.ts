const MIB = 1024 * 1024;

/** How much one body may be. */
export interface BodyLimits {
  readonly bytes: number;
  /** Values of JSON: each can become a problem, and validation is not interrupted. */
  readonly values: number;
}

const VALUES_A_MIB = 50_000;

/** Of a body of so many bytes; 1 MiB where the operation says nothing. */
export function bodyLimits(bytes = MIB): BodyLimits {
  return { bytes, values: Math.ceil((bytes / MIB) * VALUES_A_MIB) };
}
