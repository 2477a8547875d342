import { ALERT_SEVERITIES, type AlertSeverity, MEMBER_ROLES } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { listWhoSee } from '../../../deal-access/audience.ts';
import { notify } from '../../../work/notifications/notify.ts';

export interface RaisedRisk {
  company_id: string;
  title: string;
  severity: AlertSeverity;
  /** It was there already, and has become more severe. */
  isEscalated?: boolean;
}

/** What a run over all companies says one by one; more of them is one notice. */
const NAMED_AT_MOST = 3;
/** What the mail about many lists. */
const LISTED_AT_MOST = 20;

/**
 * Tells the members of the firm of alerts that were raised or have become more severe, as each has chosen. Of many at once,
 * such as after a change of a rule, there is one notice for the critical ones and one for the others.
 */
export async function notifyRisk(ctx: Ctx, risks: readonly RaisedRisk[]): Promise<void> {
  if (risks.length === 0 || ctx.services.tellsNobody) return;
  const companies = await findCompanies(ctx, risks);
  const of = ({ company_id }: RaisedRisk) =>
    companies.get(company_id) ?? { name: 'A company', deal: null, hidden: false };
  for (const kind of ['risk_critical', 'risk_alert'] as const) {
    const isOfKind = ({ severity }: RaisedRisk) => (severity === 'critical') === (kind === 'risk_critical');
    const many = risks.filter((risk) => isOfKind(risk) && !of(risk).hidden);
    const isMany = many.length > NAMED_AT_MOST;
    const named = risks.filter((risk) => isOfKind(risk) && !(isMany && many.includes(risk)));
    for (const risk of named) {
      const { company_id, title, severity, isEscalated } = risk;
      const { name, deal } = of(risk);
      const word = ALERT_SEVERITIES[severity].toLowerCase();
      await notify(ctx, await listWhoSee(ctx.tx, deal, MEMBER_ROLES), {
        kind,
        title: isEscalated ? `${name}: now a ${word} risk: ${title}` : `${name}: ${word} risk: ${title}`,
        path: `/portfolio/${company_id}`,
        ...(deal && { opportunityId: deal }),
        subjectId: company_id,
      });
    }
    if (!isMany) continue;
    const ids = [...new Set(many.map(({ company_id }) => company_id))];
    const [first] = many;
    const only = ids.length === 1 ? first : undefined;
    await notify(ctx, await listWhoSee(ctx.tx, null, MEMBER_ROLES), {
      kind,
      title: `${many.length} ${kind === 'risk_critical' ? 'critical risk alerts' : 'risk alerts'} in ${only ? of(only).name : `${ids.length} companies`}`,
      path: '/portfolio?tab=alerts',
      ...(only && { subjectId: only.company_id }),
      paragraphs: many.slice(0, LISTED_AT_MOST).map((risk) => `${of(risk).name}: ${risk.title}`),
    });
  }
}

interface Company {
  name: string;
  deal: string | null;
  /** Its deal is confidential. */
  hidden: boolean;
}

async function findCompanies({ tx }: Ctx, risks: readonly RaisedRisk[]): Promise<Map<string, Company>> {
  const rows = await tx.query<Company & { id: string }>(
    `select c.id, c.name, c.opportunity_id as deal,
            exists (select 1 from confidential_opportunities o where o.opportunity_id = c.opportunity_id) as hidden
       from portfolio_companies c where c.id = any($1::uuid[])`,
    [risks.map(({ company_id }) => company_id)],
    'companies-at-risk',
  );
  return new Map(rows.map(({ id, ...company }) => [id, company]));
}
