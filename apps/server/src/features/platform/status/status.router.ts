import { os } from '../../../core/procedure.ts';
import { getStatus } from './get-status.ts';

export const statusRouter = { get: os.status.get.handler(({ context }) => getStatus(context.services)) };
