/** What stands on the bell: beyond 99 nobody counts. */
export const countText = (unread: number): string => (unread > 99 ? '99+' : String(unread));

export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${countText(unread)} unread`;
}
