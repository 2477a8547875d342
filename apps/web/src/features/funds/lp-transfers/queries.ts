import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Fund = Outputs['funds']['get'];
export type Transfer = Outputs['lpTransfers']['list']['rows'][number];

export const transfersOptions = (id: string) => orpc.lpTransfers.list.queryOptions({ input: { id } });
