import type { Shown } from '@masar/kit/commands';
import { write } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/zakat/v1/zakat';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Calculation } from '../../calculation';
import type { Distribution } from '../distribution';

type Owner = Pick<Shown<Calculation>, 'id' | 'state'>;

/** One distribution of the calculation as the API shows it. */
export function writeDistribution(
  owner: Owner,
  distribution: Distribution,
): wire.ZakatDistribution {
  return write(shapes.ZakatDistribution, distributionFields(owner, distribution));
}

export function distributionFields(
  { id: calculationId, state: { currency } }: Owner,
  distribution: Distribution,
): shapes.ZakatDistribution {
  return { ...distribution, distributionId: distribution.id, calculationId, currency };
}
