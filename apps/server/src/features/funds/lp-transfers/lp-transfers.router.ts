import { inTenant, os } from '../../../core/procedure.ts';
import { decideTransfer } from './decide-transfer.ts';
import { requestTransfer } from './request-transfer.ts';
import { listTransfers } from './view-transfers.ts';

const { lpTransfers } = os;

export const lpTransfersRouter = {
  list: lpTransfers.list.handler(inTenant(listTransfers)),
  create: lpTransfers.create.handler(inTenant(requestTransfer)),
  decide: lpTransfers.decide.handler(inTenant(decideTransfer)),
};
