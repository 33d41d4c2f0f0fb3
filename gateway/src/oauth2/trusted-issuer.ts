import Ajv2020 from 'ajv/dist/2020';

/** An identity provider whose access tokens the operator accepts. */
export interface TrustedIssuer {
  /** Our name for the issuer, part of the credential ids of its subjects. */
  readonly name: string;
  /** `iss` of its tokens. */
  readonly issuer: string;
  /** The only URL that its keys are fetched from. */
  readonly jwksUri: string;
  /** Our name in `aud`. */
  readonly audience: string;
  /** Claim that selects the tenant of a token. */
  readonly tenantClaim: string;
  /** Tenant by value of that claim; the issuer can vouch for no other tenant. */
  readonly tenants: Readonly<Record<string, string>>;
  /** Most scopes that its tokens may have. */
  readonly scopes: readonly string[];
  /** `typ` of its access tokens; some providers do not send at+jwt. */
  readonly typ?: 'at+jwt' | 'JWT';
}

const TEXT = { type: 'string', minLength: 1, maxLength: 2048 } as const;
const HTTPS_OR_LOOPBACK = '^(https://|http://(127\\.0\\.0\\.1|\\[::1\\]|localhost)(:\\d+)?/)';

const SCHEMA = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', pattern: '^[a-z0-9-]{1,32}$' },
      issuer: TEXT,
      jwksUri: { ...TEXT, pattern: HTTPS_OR_LOOPBACK },
      audience: TEXT,
      tenantClaim: TEXT,
      tenants: {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{2,63}$' },
      },
      scopes: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', pattern: '^(\\*|(?!platform:)[a-z0-9-]+:(\\*|[a-z0-9_-]+))$' },
      },
      typ: { enum: ['at+jwt', 'JWT'] },
    },
    required: ['name', 'issuer', 'jwksUri', 'audience', 'tenantClaim', 'tenants', 'scopes'],
    additionalProperties: false,
  },
};

/**
 * Reads the setting MASAR_TRUSTED_ISSUERS; without it no issuer is trusted.
 * @throws Error naming the entry and the rule
 */
export function readTrustedIssuers(setting: string | undefined): TrustedIssuer[] {
  if (setting === undefined) return [];
  const issuers = parsed(setting);
  const ajv = new Ajv2020({ allErrors: true });
  const validate = ajv.compile<TrustedIssuer[]>(SCHEMA);
  if (!validate(issuers)) throw refused(ajv.errorsText(validate.errors, { dataVar: 'the list' }));
  for (const key of ['name', 'issuer'] as const) {
    const values = issuers.map((each) => each[key]);
    if (new Set(values).size < values.length) throw refused(`two entries have the same ${key}`);
  }
  return issuers;
}

function parsed(setting: string): unknown {
  try {
    return JSON.parse(setting);
  } catch {
    throw refused('it is not JSON');
  }
}

function refused(why: string): Error {
  return new Error(`the configuration does not hold:\n  MASAR_TRUSTED_ISSUERS is wrong: ${why}`);
}
