import { SESSION_MAX_HOURS, SESSION_MINUTES } from '../access/access-limits.ts';

/** Categories of the log of settings (docs/rules/firm.md#settings-log). */
export const SETTING_CATEGORIES = [
  'organization',
  'security',
  'authentication',
  'billing',
  'compliance',
  'pipeline',
  'portfolio',
] as const;
export type SettingCategory = (typeof SETTING_CATEGORIES)[number];

export interface SettingDefinition {
  /** What the log calls it. */
  label: string;
  category: SettingCategory;
  /** What a change does, for the person who reads the log. */
  impact: string;
}

/** What an administrator may set of the firm, by its column. */
export const TENANT_SETTINGS = {
  contact_email: { label: 'Contact email', category: 'organization', impact: 'Shown as the contact of the firm.' },
  contact_phone: { label: 'Contact phone', category: 'organization', impact: 'Shown as the contact of the firm.' },
  address: { label: 'Address', category: 'organization', impact: 'Shown as the address of the firm.' },
  time_zone: {
    label: 'Time zone',
    category: 'organization',
    impact: 'Days start and end by it: due dates, ranges and times on every page.',
  },
  currency: {
    label: 'Currency',
    category: 'organization',
    impact: 'New deals use it; existing deals keep theirs.',
  },
  fiscal_year_start_month: {
    label: 'Fiscal year',
    category: 'organization',
    impact: 'Fiscal years and quarters are counted from this month.',
  },
  investor_portal_enabled: {
    label: 'Investor portal',
    category: 'security',
    impact: 'Limited partners are let in or refused from their next request on.',
  },
  co_investor_portal_enabled: {
    label: 'Co-investor portal',
    category: 'security',
    impact: 'Co-investors are let in or refused from their next request on.',
  },
  session_minutes: {
    label: 'Session length without activity',
    category: 'authentication',
    impact: 'Holds for sessions from their next refresh on.',
  },
  session_max_hours: {
    label: 'Session length at most',
    category: 'authentication',
    impact: 'Holds for sessions from their next refresh on.',
  },
  role_change_approval: {
    label: 'Approval of role changes',
    category: 'security',
    impact: 'Decides whether a change of role waits for a second administrator.',
  },
} as const satisfies Record<string, SettingDefinition>;

export type TenantSettingName = keyof typeof TENANT_SETTINGS;

/** A firm may make sessions shorter than the installation's, never longer. */
export const SESSION_MINUTES_LIMITS = { min: 15, max: SESSION_MINUTES } as const;
export const SESSION_HOURS_LIMITS = { min: 1, max: SESSION_MAX_HOURS } as const;

export const ADDRESS_MAX = 500;

/** What a logo may be. The page sends a square of `side` pixels; a client of the API may send another form. */
export const LOGO = { side: 256, maxSide: 1024, maxBytes: 256 * 1024, maxPicked: 10 * 1024 * 1024 } as const;

/** Kinds of picture, by their first bytes; an SVG is text that can hold script, and none of them. */
export function pictureKind(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const at = (offset: number, ...wanted: number[]) => wanted.every((byte, place) => bytes[offset + place] === byte);
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (at(0, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50)) return 'webp';
  return null;
}
