import { mayOpen, ROUTE_TABLE, type Role, type RouteRule } from '@cairn/domain';

/** The row of the route table that a path falls under: its own, or that of the nearest page above it. */
function tablePath(pathname: string): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path === '') return undefined;
  return ROUTE_TABLE[path] ? path : tablePath(path.slice(0, path.lastIndexOf('/')));
}

/** The rule written for exactly this path, if there is one. */
export function routeRule(pathname: string): RouteRule | undefined {
  return ROUTE_TABLE[pathname.replace(/\/+$/, '')];
}

/** Whether the role may open the page at this path; a record's page follows the rule of its list. */
export function mayVisit(role: Role, pathname: string): boolean {
  if (/^\/admin(\/|$)/.test(pathname)) return mayOpen(role, '/admin/');
  const path = tablePath(pathname);
  return path !== undefined && mayOpen(role, path);
}

/** Title of the area that a path belongs to, for the top bar. */
export function areaTitle(pathname: string): string {
  const path = tablePath(pathname);
  return (path && ROUTE_TABLE[path]?.title) || 'Dashboard';
}

/** Whether the page is one of the dashboards. */
export function isDashboard(pathname: string): boolean {
  return /^\/(dashboard|admin)(\/|$)/.test(pathname);
}

/** Whether the page's figures obey the date range. Administration and the portals show what is, and have none. */
export function obeysDateRange(pathname: string): boolean {
  return /^\/dashboard(\/(firm-user|platform-admin))?\/*$/.test(pathname);
}
