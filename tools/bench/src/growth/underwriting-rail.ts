import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '@masar/kit/rpc';
import { Sealer } from '@masar/kit/sealing';
import type { Binary, Document } from 'mongodb';
import { PROPOSAL } from './bodies';
import { aggregate, dueAt, inTurn, isDue } from './copies';
import type { Rail } from './rail';
import { post } from './tenant';

const copy = aggregate((at) => ({
  status: isDue(at) ? 'PENDING_INFO' : inTurn(at, 'PENDING_EVALUATION', 'WITHDRAWN'),
  nextDueAt: dueAt(at),
}));

/** Proposals: the data of each applicant is sealed for its own id. @param dataDir of the stack */
export function underwriting(dataDir: string): Rail {
  const sealer = sealerOf(dataDir);
  let opened: Buffer | undefined;
  return {
    ...{ name: 'underwriting', in: ['masar_underwriting', 'underwriting_proposals'] },
    ...{ list: '/v1/underwriting/proposals', filter: 'status=WITHDRAWN', isCounted: true },
    ...{ create: post('/v1/underwriting/proposals', PROPOSAL), isSwept: true },
    copy: (model, place) => {
      opened ??= sealer.open(bytesOf(model), model['_id'] as string);
      const copied = copy(model, place);
      const sealed = sealer.seal(opened, place.id);
      return { ...copied, state: { ...(copied['state'] as Document), sealed } };
    },
  };
}

function bytesOf(model: Document): Buffer {
  return Buffer.from((model['state'].sealed as Binary).buffer);
}

function sealerOf(dataDir: string): Sealer {
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  const { keyPepper } = JSON.parse(secrets) as { readonly keyPepper: string };
  const current = deriveKey(keyPepper, 'underwriting applicants');
  return new Sealer({ current }, 'masar underwriting applicants v1');
}
