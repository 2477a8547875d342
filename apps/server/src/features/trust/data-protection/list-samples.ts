import { dayIn, MASKS } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { ProtectionOutputs } from './get-protection-state.ts';

type Sample = ProtectionOutputs['samples']['rows'][number];

const SAMPLES = 5;

/** A few people, companies, limited partners and models of the firm with their protected fields masked. What is masked never leaves the server. */
export async function listSamples({ tx, cells: open }: Ctx): Promise<ProtectionOutputs['samples']> {
  const cells = await open();
  const [people, companies, partners, models] = await Promise.all([
    tx.query<{ id: string; email: Buffer; first_name: Buffer; last_name: Buffer }>(
      'select id, email, first_name, last_name from user_profiles where is_active order by created_at, id limit $1',
      [SAMPLES],
      'protection-people',
    ),
    tx.query<{ id: string; name: string; investment: boolean; valuation: boolean; ownership: boolean }>(
      `select id, name, investment_amount_encrypted is not null as investment, valuation_encrypted is not null as valuation,
              ownership_percentage_encrypted is not null as ownership
         from portfolio_companies
        order by num_nonnulls(investment_amount_encrypted, valuation_encrypted, ownership_percentage_encrypted) desc, name, id limit $1`,
      [SAMPLES],
      'protection-companies',
    ),
    tx.query<{ id: string; name: string; committed: boolean; invested: boolean }>(
      `select id, name, commitment_amount_encrypted is not null as committed, invested_amount_encrypted is not null as invested
         from limited_partners order by name, id limit $1`,
      [SAMPLES],
      'protection-partners',
    ),
    tx.query<{ id: string; name: string }>(
      'select id, name from financial_models order by name, id limit $1',
      [SAMPLES],
      'protection-models',
    ),
  ]);
  const masked = (isThere: boolean) => (isThere ? MASKS.financial() : '');
  return {
    rows: [
      ...people.map((row): Sample => {
        const text = (column: 'email' | 'first_name' | 'last_name') =>
          cells.decryptText('user_profiles', column, row.id, row[column]);
        return {
          id: row.id,
          record: 'user_profile',
          values: {
            email: MASKS.email(text('email')),
            first_name: MASKS.pii(text('first_name')),
            last_name: MASKS.pii(text('last_name')),
          },
        };
      }),
      ...companies.map(
        (row): Sample => ({
          id: row.id,
          record: 'portfolio_company',
          values: {
            name: row.name,
            investment_amount: masked(row.investment),
            valuation: masked(row.valuation),
            ownership_percentage: masked(row.ownership),
          },
        }),
      ),
      ...partners.map(
        ({ id, name, committed, invested }): Sample => ({
          id,
          record: 'limited_partner',
          values: { name, commitment_amount: masked(committed), invested_amount: masked(invested) },
        }),
      ),
      ...models.map(
        ({ id, name }): Sample => ({ id, record: 'financial_model', values: { name, model_data: MASKS.financial() } }),
      ),
    ],
  };
}

const RECORD_OF = { pii: 'user_profile', financial: 'portfolio_company' } as const;

/** The samples of one class as a CSV file, masked as they are on screen. */
export async function exportSamples(ctx: Ctx, { data_classification }: { data_classification: 'pii' | 'financial' }) {
  const { rows } = await listSamples(ctx);
  const chosen = rows.filter(({ record }) => record === RECORD_OF[data_classification]);
  const header = Object.keys(chosen[0]?.values ?? { id: '' });
  await ctx.audit({
    action: 'export.created',
    resource_type: 'data_protection_samples',
    resource_id: null,
    classification: data_classification,
    metadata: { name: 'protected_samples', rows: chosen.length, masked: true },
  });
  return csvFile(
    `protected_samples_${data_classification}_${dayIn(ctx.now, await getTimeZone(ctx.tx))}.csv`,
    header,
    chosen.map(({ values }) => header.map((column): CsvValue => values[column] ?? null)),
  );
}
