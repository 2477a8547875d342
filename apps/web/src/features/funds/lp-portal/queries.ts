import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Portal = Outputs['lpPortal']['get'];
export type Investment = Portal['investments'][number];
export type Notice = Portal['notices'][number];
export type Report = Portal['reports'][number];

export const portalOptions = () => orpc.lpPortal.get.queryOptions({ input: {} });
