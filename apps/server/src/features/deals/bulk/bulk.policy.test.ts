import { ROLES } from '@cairn/domain';
import { expect, it } from 'vitest';
import { canUndo } from './bulk.policy.ts';

const TEAM = ['platform_admin', 'firm_admin', 'firm_user'];

it.each(ROLES)('%s', (role) => {
  for (const kind of ['move', 'assign', 'tag'] as const) expect(canUndo({ role }, kind)).toBe(TEAM.includes(role));
});
