import { FUNNEL_STAGES, LOST_STAGE, WON_STAGE } from '@cairn/domain';

interface Stage {
  stage_key: string;
  sort_order: number;
}

/** The steps of the funnel that this firm's pipeline has, in their order (docs/rules/deals.md#funnel). */
export function stepsOf(stages: readonly Stage[]): string[] {
  return FUNNEL_STAGES.filter((key) => stages.some(({ stage_key }) => stage_key === key));
}

/**
 * For each stage of the firm, how many steps of the funnel a deal in it has taken: those that stand at or before it in the
 * pipeline. A stage of the firm's own between two steps counts as the step before it; winning counts as all; a lost deal
 * says nothing, it keeps what it had reached.
 */
export function funnelDepths(stages: readonly Stage[], steps: readonly string[]): Map<string, number> {
  const orders = steps.flatMap((key) => (key === WON_STAGE ? [] : stages.filter(({ stage_key }) => stage_key === key)));
  return new Map(
    stages.map(({ stage_key, sort_order }) => {
      if (stage_key === WON_STAGE) return [stage_key, steps.length];
      if (stage_key === LOST_STAGE) return [stage_key, 0];
      return [stage_key, orders.filter((step) => step.sort_order <= sort_order).length];
    }),
  );
}
