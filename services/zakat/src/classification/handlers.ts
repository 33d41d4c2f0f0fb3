import type { Handlers } from '@masar/kit/rpc';
import type { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { readBaseCurrency, readPolicy } from '../shared/read-policy';
import { classify } from './classify';
import { readAssets } from './wire/read-assets';
import { writeClassification } from './wire/write-classification';

type Rpcs = Handlers<typeof ZakatServiceService>;

/** The operation that classifies assets. */
export function classificationHandlers() {
  return {
    classifyZakatAssets: async ({ settings }, request) => {
      const { currency, assets } = readAssets(request, readBaseCurrency(settings));
      const policy = readPolicy(settings);
      const classified = assets.map((asset) => classify(asset, policy));
      return writeClassification(classified, currency);
    },
  } satisfies Partial<Rpcs>;
}
