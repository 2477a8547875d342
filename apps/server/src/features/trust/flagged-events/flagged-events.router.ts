import { os } from '../../../core/procedure.ts';
import { inPlatform } from '../../../core/with-platform.ts';
import { exportFlaggedEvents } from './export-flagged-events.ts';
import { countUnresolved, listFlaggedEvents } from './list-flagged-events.ts';
import { resolveFlaggedEvent } from './resolve-flagged-event.ts';

const { flaggedEvents } = os;

export const flaggedEventsRouter = {
  list: flaggedEvents.list.handler(inPlatform(listFlaggedEvents)),
  summary: flaggedEvents.summary.handler(inPlatform(countUnresolved)),
  exportAll: flaggedEvents.exportAll.handler(inPlatform(exportFlaggedEvents)),
  resolve: flaggedEvents.resolve.handler(inPlatform(resolveFlaggedEvent)),
};
