import type { Role } from '@cairn/domain';
import { labelFromKey } from '../base/format.ts';

/** "Firm user" of firm_user; LP is an abbreviation and stays one. */
export const roleName = (role: Role): string => (role === 'lp' ? 'LP' : labelFromKey(role));
