import { expect, it } from 'vitest';
import { recordIn } from './recent.ts';

const ID = '0192d3f4-1111-7abc-8def-0123456789ab';

it.each([
  [`/opportunities/${ID}`, '', ID],
  [`/portfolio/${ID}`, '?from=2026-01-01', ID],
  ['/opportunities', `?view=list&peek=${ID}`, ID],
  ['/dashboard/firm-user', `?tab=tasks&task=${ID}`, ID],
  ['/opportunities', '?view=list', undefined],
  ['/dashboard/firm-user', '?task=new', undefined],
  [`/due-diligence/${ID}`, '', undefined],
])('at %s%s is %s', (pathname, search, id) => {
  expect(recordIn(pathname, search)).toBe(id);
});
