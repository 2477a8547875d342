import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Report = Outputs['portfolioReports']['list']['reports'][number];

const LOOK_EVERY_MS = 1000;
export const isPending = ({ status }: Report) => status === 'queued' || status === 'drawing';

/** While one is being written it is asked for again and again, so that its progress is seen. */
export const reportsOptions = () => ({
  ...orpc.portfolioReports.list.queryOptions(),
  refetchInterval: ({ state }: { state: { data: Outputs['portfolioReports']['list'] | undefined } }) =>
    state.data?.reports.some(isPending) ? LOOK_EVERY_MS : (false as const),
});
