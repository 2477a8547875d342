import { inTenant, os } from '../../../core/procedure.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { getSettings, saveSettings } from './notification-settings.ts';

const { notifications } = os;

export const notificationsRouter = {
  list: notifications.list.handler(inTenant(listNotifications)),
  markRead: notifications.markRead.handler(inTenant(markRead)),
  markAllRead: notifications.markAllRead.handler(inTenant(markAllRead)),
  getSettings: notifications.getSettings.handler(inTenant(getSettings)),
  saveSettings: notifications.saveSettings.handler(inTenant(saveSettings)),
};
