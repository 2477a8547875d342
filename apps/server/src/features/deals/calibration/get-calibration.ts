import {
  brierScore,
  calibrationOf,
  FIRM_DECISIONS_MIN,
  MEMBER_FORECASTS_MIN,
  quarterOf,
  type Resolved,
} from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { maySeeScoreOf } from './calibration.policy.ts';
import type { CalibrationOutputs, CalibrationQuery } from './calibration-fields.ts';
import { isResolved, listForecastOutcomes, narrow, type ResolvedForecast } from './forecasts-by-outcome.ts';

type Calibration = CalibrationOutputs['get'];

/** How well forecasts came true: of one member, or of all for who administers the firm. */
export async function getCalibration(ctx: Ctx, query: CalibrationQuery): Promise<Calibration> {
  return (await loadCalibration(ctx, query)).calibration;
}

/** The same, with the forecasts that its figures are made of: none while too few are resolved. */
export async function loadCalibration(ctx: Ctx, query: CalibrationQuery) {
  const { actor } = ctx;
  if (query.member !== undefined && !maySeeScoreOf(actor, query.member)) throw fail('FORBIDDEN');
  const seesAll = may(actor, 'calibration:all');
  const member = query.member ?? (seesAll ? null : actor.userId);
  const everyone = await listForecastOutcomes(ctx, seesAll ? null : actor.userId);
  const all = everyone.filter(({ user_id }) => member === null || user_id === member);
  const inRound = narrow(all, query);
  const resolved = inRound.filter(isResolved);
  const byDecision = groupsOf(resolved, ({ review_id }) => review_id);
  const needs: Calibration['needs'] = member
    ? { of: 'forecasts', have: resolved.length, least: MEMBER_FORECASTS_MIN }
    : { of: 'decisions', have: byDecision.length, least: FIRM_DECISIONS_MIN };
  const counted = needs.have < needs.least ? [] : resolved;
  const calibration: Calibration = {
    scope: member === null ? 'firm' : member === actor.userId ? 'own' : 'member',
    member,
    decisions: byDecision.length,
    waiting: inRound.filter(({ came_true }) => came_true === null).length,
    needs,
    resolved: resolved.length,
    figures: calibrationOf(counted.map(asResolved)),
    quarters: quartersOf(counted),
    by_decision: groupsOf(counted, ({ review_id }) => review_id).map(([first, group]) => ({
      review_id: first.review_id,
      opportunity_id: first.opportunity_id,
      company_name: first.company_name,
      status: first.status,
      decided_at: first.decided_at,
      n: group.length,
      came_true: group.filter(({ came_true }) => came_true === 'yes').length,
      brier: scoreOf(group),
    })),
    members: member === null ? membersOf(resolved) : [],
    rounds: [...new Set(everyone.flatMap(({ funding_round }) => funding_round ?? []))].sort(),
    people: seesAll ? [...new Set(everyone.map(({ user_id }) => user_id))].sort() : [],
  };
  return { calibration, counted };
}

const asResolved = ({ percent, came_true }: ResolvedForecast): Resolved => ({
  percent,
  came_true: came_true === 'yes',
});

const scoreOf = (forecasts: readonly ResolvedForecast[]): number => brierScore(forecasts.map(asResolved)) ?? 0;

/** Each group with its first, in the order in which they come. */
function groupsOf(forecasts: readonly ResolvedForecast[], key: (forecast: ResolvedForecast) => string) {
  const groups = new Map<string, [ResolvedForecast, ResolvedForecast[]]>();
  for (const forecast of forecasts) {
    const group = groups.get(key(forecast));
    if (group) group[1].push(forecast);
    else groups.set(key(forecast), [forecast, [forecast]]);
  }
  return [...groups.values()];
}

function quartersOf(forecasts: readonly ResolvedForecast[]): Calibration['quarters'] {
  const byDay = [...forecasts].sort((one, other) => one.known_on.localeCompare(other.known_on));
  return groupsOf(byDay, ({ known_on }) => quarterOf(known_on)).map(([first, group]) => ({
    quarter: quarterOf(first.known_on),
    n: group.length,
    brier: scoreOf(group),
  }));
}

/** Each member as they would see themselves: with a score from as many resolved forecasts on. */
function membersOf(forecasts: readonly ResolvedForecast[]): Calibration['members'] {
  return groupsOf(forecasts, ({ user_id }) => user_id).map(([{ user_id }, group]) => {
    const figures = group.length < MEMBER_FORECASTS_MIN ? null : calibrationOf(group.map(asResolved));
    return {
      user_id,
      resolved: group.length,
      score: figures && { brier: figures.brier, base_rate: figures.base_rate, skill: figures.skill },
    };
  });
}
