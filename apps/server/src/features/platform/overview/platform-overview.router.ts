import { os } from '../../../core/procedure.ts';
import { getOverviewStats } from './get-overview-stats.ts';
import { getPlatformHealth } from './get-platform-health.ts';

export const platformOverviewRouter = {
  stats: os.platformOverview.stats.handler(({ context }) => getOverviewStats(context)),
  health: os.platformOverview.health.handler(({ context }) => getPlatformHealth(context)),
};
