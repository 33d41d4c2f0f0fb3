import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { describeShapes, type Row } from '../../test/support/describe-shapes';
import { AGREEMENT } from './agreement';
import { SETTLEMENT } from './settlement/settle';

/** The shapes that are not the generated ones. */
const ROWS: readonly Row[] = [
  ['CreateMurabahaContractRequest', AGREEMENT, wire.CreateMurabahaContractRequest],
  ['PatchMurabahaContractRequest', AGREEMENT, wire.PatchMurabahaContractRequest, ['id', 'paths']],
  ['MurabahaFee', AGREEMENT.fields.fees.item, wire.MurabahaFee],
  ['SettleMurabahaContractRequest', SETTLEMENT, wire.SettleMurabahaContractRequest, ['id']],
];

describeShapes(ROWS);
