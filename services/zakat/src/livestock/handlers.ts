import type { Handlers } from '@masar/kit/rpc';
import { count, object, oneOf, read, required } from '@masar/kit/shape';
import type { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { herdZakat } from './herd-zakat';
import { HERDS, type Due } from './tables';

type Rpcs = Handlers<typeof ZakatServiceService>;

const HERD = object({ kind: required(oneOf(...HERDS)), count: required(count) });
const REFERENCE = 'AAOIFI SS 35, 11';

/** The operation that calculates zakat on a herd. */
export function livestockHandlers() {
  return {
    calculateLivestockZakat: async (_scope, request) => {
      const herd = read(HERD, request);
      const [due = [], ...others] = herdZakat(herd.kind, herd.count);
      const alternatives = others.map((way) => ({ due: writeDue(way) }));
      return { ...herd, due: writeDue(due), alternatives, reference: REFERENCE };
    },
  } satisfies Partial<Rpcs>;
}

const writeDue = (due: readonly Due[]) => due.map((each) => ({ ...each }));
