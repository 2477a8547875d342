import { PERMISSION_TABLE, type Permission } from '../access/permissions.ts';

/** What begins every key, so that one that got lost is recognised wherever it turns up. */
export const API_KEY_PREFIX = 'cairn_';
export const API_KEY_DAYS_MAX = 366;
export const API_KEYS_MAX = 20;

/**
 * What no key is let to do: what belongs to a person's own session, and what decides who gets in. A key that could make
 * people or keys would outlive being revoked.
 */
const NEVER: readonly string[] = [
  'public',
  'session:own',
  'platform:overview',
  'platform:manage',
  'demo_request:read',
  'compliance:manage',
  'access_review:manage',
  'data_request:manage',
  'invitation:manage',
  'people:manage',
  'second_factor_rule:manage',
  'sso:manage',
  'firm_settings:manage',
  'firm_admin:transfer',
  'api_key:manage',
  'webhook:manage',
];

/** The permissions of the contract that a key can have as its scopes. */
export const API_SCOPES = (Object.keys(PERMISSION_TABLE) as Permission[]).filter((name) => !NEVER.includes(name)) as [
  Permission,
  ...Permission[],
];
