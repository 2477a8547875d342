import { type ModelData, type ModelResult, modelFault, runModel } from '@cairn/domain/models';
import { FinanceError } from '@cairn/domain/returns';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { may } from '../../../core/actor.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { ModelInputs, ModelOutputs, ModelView } from './financial-models.types.ts';

interface ModelRow {
  id: string;
  name: string;
  fund_id: string | null;
  fund_name: string | null;
  is_active: boolean;
  shared_with_lps: boolean;
  model_data_encrypted: Buffer;
  version_no: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

const SELECT_MODELS = `
  select m.id, m.name, m.fund_id, f.name as fund_name, m.is_active, m.shared_with_lps, m.model_data_encrypted,
         (select max(v.version_no) from financial_model_versions v
           where v.tenant_id = m.tenant_id and v.model_id = m.id) as version_no,
         m.created_by, ${isoTime('m.created_at')} as created_at, ${isoTime('m.updated_at')} as updated_at, m.version
    from financial_models m left join funds f on f.tenant_id = m.tenant_id and f.id = m.fund_id`;

/** The models of the firm, the one that was changed last first. */
export async function listModels(ctx: Ctx): Promise<ModelOutputs['list']> {
  const [rows, cells] = await Promise.all([
    ctx.tx.query<ModelRow & Record<string, unknown>>(
      `${SELECT_MODELS} order by m.updated_at desc, m.id`,
      [],
      'list-models',
    ),
    ctx.cells(),
  ]);
  return {
    rows: rows.map((row) => viewRow(ctx, row, dataOf(cells, row))),
    can: { create: may(ctx.actor, 'fund:write') },
  };
}

/** A model with what it answers, which is computed now (docs/adr/0052); an earlier version if one is named. */
export async function getModel(ctx: Ctx, { id, version_no }: ModelInputs['get']): Promise<ModelView> {
  const [[row], versions, cells] = await Promise.all([
    ctx.tx.query<ModelRow & Record<string, unknown>>(`${SELECT_MODELS} where m.id = $1`, [id], 'get-model'),
    ctx.tx.query<VersionRow & Record<string, unknown>>(
      `select id, version_no, model_data_encrypted, created_by, ${isoTime('created_at')} as created_at
         from financial_model_versions where model_id = $1 order by version_no desc`,
      [id],
      'model-versions',
    ),
    ctx.cells(),
  ]);
  if (!row) throw fail('NOT_FOUND');
  const shown = versions.find((each) => each.version_no === Number(version_no ?? row.version_no));
  if (!shown) throw fail('NOT_FOUND');
  const data = JSON.parse(
    cells.decryptText('financial_model_versions', 'model_data_encrypted', shown.id, shown.model_data_encrypted),
  ) as ModelData;
  return {
    ...viewRow(ctx, row, data),
    shown_version_no: shown.version_no,
    data,
    ...answerOf(data),
    versions: versions.map(({ version_no: no, created_by, created_at }) => ({
      version_no: no,
      created_by,
      created_at,
    })),
  };
}

interface VersionRow {
  id: string;
  version_no: number;
  model_data_encrypted: Buffer;
  created_by: string | null;
  created_at: string;
}

/** What would be answered to this; what contradicts is refused at its field. The largest model takes a fifth of a second. */
export async function previewModel(
  { services, actor }: Ctx,
  { data }: ModelInputs['preview'],
): Promise<ModelOutputs['preview']> {
  await assertWithinLimit(services, 'model preview by account', actor.userId);
  return requireAnswer(data);
}

export function requireAnswer(data: ModelData): ModelResult {
  try {
    return runModel(data);
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const { field, message } = modelFault(error);
    throw invalidField(`data.${field}`, message);
  }
}

/** A later release may refuse what an earlier one took: the model is shown then with the reason. */
function answerOf(data: ModelData): Pick<ModelView, 'result' | 'problem'> {
  try {
    return { result: runModel(data), problem: null };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return { result: null, problem: modelFault(error).message };
  }
}

/** That the encrypted data of a model was read on the page of protected data is an event. */
export async function revealModel(
  ctx: Ctx,
  { model_id: id }: ModelInputs['getSecure'],
): Promise<ModelOutputs['getSecure']> {
  const [row] = await ctx.tx.query<Pick<ModelRow, 'id' | 'model_data_encrypted'> & Record<string, unknown>>(
    'select id, model_data_encrypted from financial_models where id = $1',
    [id],
    'reveal-model',
  );
  if (!row) throw fail('NOT_FOUND');
  const model_data = dataOf(await ctx.cells(), row);
  await ctx.audit({
    action: 'financial_model.revealed',
    resource_type: 'financial_model',
    resource_id: id,
    table_name: 'financial_models',
    classification: 'financial',
    metadata: { fields: ['model_data'] },
  });
  return { id, model_data };
}

const dataOf = (cells: TenantCells, { id, model_data_encrypted }: Pick<ModelRow, 'id' | 'model_data_encrypted'>) =>
  JSON.parse(cells.decryptText('financial_models', 'model_data_encrypted', id, model_data_encrypted)) as ModelData;

function viewRow({ actor }: Ctx, row: ModelRow, { kind }: ModelData): ModelOutputs['list']['rows'][number] {
  const { id, name, fund_id, fund_name, is_active, shared_with_lps, version_no, created_by, created_at } = row;
  return {
    id,
    name,
    kind,
    fund: fund_id ? { id: fund_id, name: fund_name ?? '' } : null,
    is_active,
    shared_with_lps,
    version_no,
    created_by,
    created_at,
    updated_at: row.updated_at,
    version: row.version,
    can: { edit: may(actor, 'fund:write') },
  };
}
