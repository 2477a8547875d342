import { os } from '../../../core/procedure.ts';
import { inPlatform } from '../../../core/with-platform.ts';
import { approveDestruction } from './approve-destruction.ts';
import { requestDestruction } from './request-destruction.ts';
import { withdrawDestruction } from './withdraw-destruction.ts';

const { keyDestructions } = os;

export const keyDestructionsRouter = {
  request: keyDestructions.request.handler(inPlatform(requestDestruction)),
  approve: keyDestructions.approve.handler(inPlatform(approveDestruction)),
  withdraw: keyDestructions.withdraw.handler(inPlatform(withdrawDestruction)),
};
