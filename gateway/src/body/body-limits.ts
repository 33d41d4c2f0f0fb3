const MIB = 1024 * 1024;

/** Largest size of one body. */
export interface BodyLimits {
  readonly bytes: number;
  /** Most JSON values: each can become a problem, and validation cannot be interrupted. */
  readonly values: number;
}

const VALUES_A_MIB = 50_000;

/** Limits of a body by its largest number of bytes; 1 MiB where the operation sets none. */
export function bodyLimits(bytes = MIB): BodyLimits {
  return { bytes, values: Math.ceil((bytes / MIB) * VALUES_A_MIB) };
}
