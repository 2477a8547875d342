import { inTenant, os } from '../../../core/procedure.ts';
import { listActivity } from './list-activity.ts';

export const activityRouter = {
  list: os.activity.list.handler(inTenant(listActivity)),
};
