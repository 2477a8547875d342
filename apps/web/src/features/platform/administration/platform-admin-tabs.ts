/** The tabs of Platform Administration, by the end of their address. Apart from the page: the route reads its address with it. */
export const PLATFORM_ADMIN_TABS = ['overview', 'organizations', 'users', 'subscriptions', 'audit-logs'] as const;
export type PlatformAdminTab = (typeof PLATFORM_ADMIN_TABS)[number];
