import type { Ctx } from '../../../core/procedure.ts';
import { listContacts } from '../company-people/find-contact.ts';
import type { RequestOutputs } from './update-requests.queries.ts';

interface Candidate {
  id: string;
  name: string;
  currency: string;
  is_confidential: boolean;
}

/** Active companies, and through whom each can be asked. */
export async function listCandidates(ctx: Ctx): Promise<RequestOutputs['candidates']> {
  const [companies, contacts] = [await findCandidates(ctx), await listContacts(ctx)];
  return {
    companies: companies.map((company) => {
      const contact = contacts.get(company.id);
      return {
        id: company.id,
        name: company.name,
        person: contact ? { name: contact.name, email: contact.email } : null,
        refusal: refuseAsking(company, contact !== undefined),
      };
    }),
  };
}

/** Why a company cannot be asked. Of a confidential deal nothing leaves the firm, so its company is not asked either. */
export function refuseAsking(
  { is_confidential }: Pick<Candidate, 'is_confidential'>,
  hasContact: boolean,
): string | null {
  if (is_confidential) return 'Its deal is confidential.';
  return hasContact ? null : 'Add somebody on its People tab first.';
}

export function findCandidates({ tx }: Ctx): Promise<Candidate[]> {
  return tx.query<Candidate>(
    `select c.id, c.name, c.currency, coalesce(o.is_confidential, false) as is_confidential
       from portfolio_companies c left join opportunities o on o.tenant_id = c.tenant_id and o.id = c.opportunity_id
      where c.status = 'active' order by c.name, c.id`,
    [],
    'candidates',
  );
}
