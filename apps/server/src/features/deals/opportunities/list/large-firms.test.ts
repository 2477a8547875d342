import { expect, it } from 'vitest';
import type { Ctx } from '../../../../core/procedure.ts';
import { whereOf } from './filter-opportunities.ts';
import { inFirm, nameOf, noteSize } from './large-firms.ts';

const ctxOf = (tenantId: string) => ({ actor: { tenantId } }) as Ctx;
const [large, small] = [ctxOf('large'), ctxOf('small')];

it('names a firm in its lists from 2,000 deals on, and no longer when it has fewer', () => {
  noteSize(large, 2000);
  noteSize(small, 1999);
  const all = whereOf({});
  expect(inFirm(small, all)).toEqual(all);
  expect(inFirm(large, all).text).toBe(`${all.text} and o.tenant_id = current_setting('app.tenant_id')::uuid`);
  noteSize(large, 1999);
  expect(inFirm(large, all)).toEqual(all);
});

it('keeps the plans of small and large firms apart, and none of what is filtered', () => {
  noteSize(large, 2000);
  const names = [small, large].flatMap((ctx) =>
    [whereOf({}), whereOf({ search: 'wire' })].map((where) => nameOf(inFirm(ctx, where), 'list')),
  );
  expect(names).toEqual(['list', undefined, 'list-large', undefined]);
});
