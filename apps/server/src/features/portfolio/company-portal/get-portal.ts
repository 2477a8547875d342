import { answerState, dayIn } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type AnswerRow, type PortalOutputs, SELECT_ANSWERS } from './company-portal.queries.ts';

/** The own companies, and what they are asked: what is to be answered first. */
export async function getPortal(ctx: Ctx): Promise<PortalOutputs['get']> {
  const { tx, now } = ctx;
  const [firm, companies, answers, today] = [
    await getFirmName(ctx.tx),
    await tx.query<{ id: string; name: string }>(
      'select id, name from portfolio_companies order by name',
      [],
      'own-companies',
    ),
    await listAnswers(tx),
    dayIn(now, await getTimeZone(tx)),
  ];
  return {
    firm,
    companies,
    requests: answers.flatMap((answer) => {
      const { id, company_id, company, reporting_period, due_on } = answer;
      if (reporting_period === null || due_on === null) return [];
      return [{ id, company_id, company, reporting_period, due_on, state: answerState({ ...answer, due_on }, today) }];
    }),
  };
}

function listAnswers(tx: Tx): Promise<AnswerRow[]> {
  return tx.query<AnswerRow>(
    `${SELECT_ANSWERS} where a.request_id is not null and a.revoked_at is null
      order by a.answered_at is not null, a.due_on, a.id limit 50`,
    [],
    'own-answers',
  );
}
