import type { Ctx } from '../../../../core/procedure.ts';
import { UNFILTERED, type whereOf } from './filter-opportunities.ts';

type Condition = ReturnType<typeof whereOf>;

/** From here on it matters that the planner knows how many deals a firm has. */
const LARGE = 2000;
/** A guess of how the next statement is best planned, from what lists have counted; nothing else rests on it. */
const largeFirms = new Set<string>();

/** Keeps whether the pipeline of the firm is large. */
export function noteSize({ actor }: Ctx, deals: number): void {
  if (deals >= LARGE) largeFirms.add(actor.tenantId);
  else largeFirms.delete(actor.tenantId);
}

const OF_FIRM = `o.tenant_id = current_setting('app.tenant_id')::uuid`;

/**
 * The condition of a list, in a large firm with the firm itself. The policy says it as well, but the planner sees no value there
 * and takes each firm for one of middle size: of 50,000 deals it sorted all for a first page (128 ms, and 714 ms by a field of the
 * firm's own; 2 ms with the firm named). Small firms are spared a plan that was made for a large one (docs/adr/0083).
 */
export const inFirm = ({ actor }: Ctx, where: Condition): Condition =>
  largeFirms.has(actor.tenantId) ? { ...where, text: `${where.text} and ${OF_FIRM}` } : where;

/** The name of a statement of a list that nobody has filtered: one for small firms, one for large ones. */
export function nameOf(where: Condition, name: string): string | undefined {
  if (where.text === UNFILTERED) return name;
  return where.text === `${UNFILTERED} and ${OF_FIRM}` ? `${name}-large` : undefined;
}
