/** Apart from the page: the route reads its address with them before the page's code is there. */
export const FIRM_ADMIN_TABS = ['organization', 'users', 'billing', 'portals', 'admin', 'security', 'api'] as const;
export type FirmAdminTab = (typeof FIRM_ADMIN_TABS)[number];
