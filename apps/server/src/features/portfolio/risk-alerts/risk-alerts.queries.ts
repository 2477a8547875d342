import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { type Actor, may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type AlertInputs = InferContractRouterInputs<Contract>['riskAlerts'];
export type AlertOutputs = InferContractRouterOutputs<Contract>['riskAlerts'];
export type AlertView = AlertOutputs['create'];

const times = ['acknowledged_at', 'resolved_at', 'created_at', 'updated_at'].map(
  (column) => `${isoTime(`a.${column}`)} as ${column}`,
);
const COLUMNS = `a.id, a.title, a.description, a.alert_type, a.severity, a.status, a.risk_score, a.triggered_by, a.acknowledged_by,
  a.resolved_by, a.resolution_notes, a.created_by, ${times.join(', ')}, c.id as company_id, c.name as company_name,
  c.status as company_status`;

interface Condition {
  text: string;
  values: unknown[];
  /** Of the statement, where it is one of a few. */
  name?: string;
}

type Stored = Omit<AlertView, 'company' | 'can'> & {
  company_id: string;
  company_name: string;
  company_status: AlertView['company']['status'];
};

/** Alerts of companies that the person may see, newest first. */
export async function findAlerts(tx: Tx, actor: Actor, where: Condition): Promise<AlertView[]> {
  const rows = await tx.query<Stored>(
    `select ${COLUMNS} from risk_alerts a join portfolio_companies c on c.tenant_id = a.tenant_id and c.id = a.company_id
      where ${where.text}`,
    where.values,
    where.name,
  );
  return rows.map((row) => viewAlert(actor, row));
}

export async function findAlert(tx: Tx, actor: Actor, id: string): Promise<AlertView | undefined> {
  return (await findAlerts(tx, actor, { text: 'a.id = $1', values: [id], name: 'find-alert' }))[0];
}

// Only an active alert can be acted on.
const viewAlert = (actor: Actor, { company_id, company_name, company_status, ...alert }: Stored): AlertView => ({
  ...alert,
  company: { id: company_id, name: company_name, status: company_status },
  can: { change: alert.status === 'active' && may(actor, 'portfolio:write') },
});
