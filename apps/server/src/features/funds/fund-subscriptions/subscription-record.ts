import { dayIn } from '@cairn/domain';
import {
  type AnswerKey,
  allowsAct,
  answerProgress,
  asksOwners,
  changedAnswers,
  checkAnswers,
  isCountersigned,
  NO_ANSWERS,
  type StoredSubscriptionState,
  type SubscriptionAct,
  type SubscriptionAnswers,
  type SubscriptionDocumentKind,
  subscriptionState,
} from '@cairn/domain/fund';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { tellPartners } from '../limited-partners/tell-partners.ts';
import { loadRequests } from '../signatures/load-requests.ts';
import { hasService } from '../signatures/signature-service.ts';
import type { SubscriptionRowView, SubscriptionView } from './fund-subscriptions.types.ts';

export interface SubscriptionRecord {
  id: string;
  fund_id: string;
  lp_id: string;
  lp_name: string;
  fund_name: string;
  currency: string;
  state: StoredSubscriptionState;
  closing_on: string;
  due_on: string;
  note: string | null;
  offered_encrypted: Buffer | null;
  answers_encrypted: Buffer | null;
  reason_encrypted: Buffer | null;
  accepted_encrypted: Buffer | null;
  opened_by: string;
  decided_by: string | null;
  created_at: string;
  sent_at: string | null;
  submitted_at: string | null;
  decided_at: string | null;
  countersigned_at: string | null;
  closed_at: string | null;
  version: number;
}

/** What is kept of the questionnaire. */
export interface StoredAnswers {
  values: SubscriptionAnswers;
  unconfirmed: AnswerKey[];
  earlier: { source: string; values: SubscriptionAnswers } | null;
}
export const NO_STORED: StoredAnswers = { values: NO_ANSWERS, unconfirmed: [], earlier: null };

const SELECT = `
  select s.id, s.fund_id, s.lp_id, l.name as lp_name, s.fund_name, s.currency, s.state, s.closing_on::text, s.due_on::text, s.note,
         s.offered_encrypted, s.answers_encrypted, s.reason_encrypted, s.accepted_encrypted, s.opened_by, s.decided_by,
         ${['created_at', 'sent_at', 'submitted_at', 'decided_at', 'countersigned_at', 'closed_at']
           .map((column) => `${isoTime(`s.${column}`)} as ${column}`)
           .join(', ')}, s.version
    from fund_subscriptions s join limited_partners l on l.tenant_id = s.tenant_id and l.id = s.lp_id`;

/** Those that the person of the request may see, the latest first. */
export const listRecords = ({ tx }: Ctx, fundId?: string): Promise<SubscriptionRecord[]> =>
  tx.query<SubscriptionRecord & Record<string, unknown>>(
    `${SELECT} where $1::uuid is null or s.fund_id = $1 order by s.created_at desc, s.id`,
    [fundId ?? null],
    'list-fund-subscriptions',
  );

export async function findRecord({ tx }: Ctx, id: string): Promise<SubscriptionRecord> {
  const rows = await tx.query<SubscriptionRecord & Record<string, unknown>>(
    `${SELECT} where s.id = $1`,
    [id],
    'find-fund-subscription',
  );
  if (!rows[0]) throw fail('NOT_FOUND');
  return rows[0];
}

/**
 * The same, locked for an act that its state allows: of two people at the same moment one waits, and finds it moved on.
 *
 * @param version the one that the person saw; without it any will do
 */
export async function lockRecord(
  ctx: Ctx,
  id: string,
  act: SubscriptionAct,
  version?: number,
): Promise<SubscriptionRecord> {
  const rows = await ctx.tx.query<SubscriptionRecord & Record<string, unknown>>(
    `${SELECT} where s.id = $1 for update of s`,
    [id],
    'lock-fund-subscription',
  );
  const [record] = rows;
  if (!record) throw fail('NOT_FOUND');
  const { state, due_on } = record;
  const today = await todayOf(ctx);
  if (act === 'answer' && subscriptionState(state, due_on, today) === 'expired')
    throw fail('FUND_WORK_DONE', undefined, `The deadline for answers was ${due_on}. Ask the firm for a later one.`);
  if (!allowsAct(act, state, due_on, today) || (version !== undefined && version !== record.version))
    throw fail('FUND_WORK_DONE');
  return record;
}

export const todayOf = async ({ tx, now }: Ctx): Promise<string> => dayIn(now, await getTimeZone(tx));

type Cell = 'offered_encrypted' | 'answers_encrypted' | 'reason_encrypted' | 'accepted_encrypted';

export const readCell = (cells: TenantCells, record: SubscriptionRecord, column: Cell): string | null => {
  const cell = record[column];
  return cell && cells.decryptText('fund_subscriptions', column, record.id, cell);
};
export const writeCell = (cells: TenantCells, id: string, column: Cell, text: string | number | null) =>
  text === null ? null : cells.encrypt('fund_subscriptions', column, id, String(text));

const readAmount = (cells: TenantCells, record: SubscriptionRecord, column: Cell): number | null => {
  const text = readCell(cells, record, column);
  return text === null ? null : Number(text);
};

export function readAnswers(cells: TenantCells, record: SubscriptionRecord): StoredAnswers {
  const text = readCell(cells, record, 'answers_encrypted');
  if (text === null) return NO_STORED;
  const stored = JSON.parse(text) as StoredAnswers;
  // A question that came later has no answer.
  return { ...stored, values: { ...NO_ANSWERS, ...stored.values } };
}

interface FileRow {
  id: string;
  subscription_id: string;
  part: 'to_sign' | 'signed' | 'countersigned';
  document_id: string | null;
  kind: SubscriptionDocumentKind;
  file_name: string;
  byte_size: number;
  sha256: string;
  created_at: string;
}

type DocumentView = Omit<SubscriptionView['documents'][number], 'signature_request' | 'countersignature_request'>;

/** The documents of subscriptions with the latest of what came back of each. */
export async function loadDocuments({ tx }: Ctx, ids: readonly string[]): Promise<Map<string, DocumentView[]>> {
  const rows = await tx.query<FileRow & Record<string, unknown>>(
    `select id, subscription_id, part, document_id, kind, file_name, byte_size::float8 as byte_size,
            encode(sha256, 'hex') as sha256, ${isoTime('created_at')} as created_at
       from fund_subscription_files where removed_at is null and subscription_id = any($1) order by created_at, id`,
    [ids],
    'list-subscription-files',
  );
  const viewFile = ({ id, file_name, byte_size, sha256, created_at }: FileRow) => {
    return { id, file_name, byte_size, sha256, created_at };
  };
  const latest = (part: FileRow['part'], document: string) => {
    const found = rows.filter((row) => row.part === part && row.document_id === document).at(-1);
    return found ? viewFile(found) : null;
  };
  const documents = new Map<string, DocumentView[]>();
  for (const row of rows) {
    if (row.part !== 'to_sign') continue;
    documents.set(row.subscription_id, [
      ...(documents.get(row.subscription_id) ?? []),
      {
        ...viewFile(row),
        kind: row.kind,
        needs_countersignature: isCountersigned(row.kind),
        signed: latest('signed', row.id),
        countersigned: latest('countersigned', row.id),
      },
    ]);
  }
  return documents;
}

export function viewRow(
  cells: TenantCells,
  record: SubscriptionRecord,
  documents: readonly DocumentView[],
  today: string,
): SubscriptionRowView {
  const { values, unconfirmed } = readAnswers(cells, record);
  const { done, total } = answerProgress(values, unconfirmed, today);
  const { id, fund_id, fund_name, currency, lp_id, lp_name, closing_on, due_on, version } = record;
  const { created_at, sent_at, submitted_at, decided_at, countersigned_at, closed_at } = record;
  return {
    id,
    fund_id,
    fund_name,
    currency,
    lp_id,
    lp_name,
    state: subscriptionState(record.state, due_on, today),
    closing_on,
    due_on,
    offered: readAmount(cells, record, 'offered_encrypted'),
    amount: values.amount,
    accepted: readAmount(cells, record, 'accepted_encrypted'),
    answered: done,
    questions: total,
    signed: documents.filter(({ signed }) => signed !== null).length,
    documents_total: documents.length,
    created_at,
    sent_at,
    submitted_at,
    decided_at,
    countersigned_at,
    closed_at,
    version,
  };
}

/** What both sides see of a subscription, with everything in clear. */
export async function viewDetail(ctx: Ctx, record: SubscriptionRecord) {
  const [cells, today] = [await ctx.cells(), await todayOf(ctx)];
  const documents = (await loadDocuments(ctx, [record.id])).get(record.id) ?? [];
  const [requests, signs_online] = [await loadRequests(ctx, record.id), await hasService(ctx)];
  const { values, unconfirmed, earlier } = readAnswers(cells, record);
  const faults = [
    ...checkAnswers(values, unconfirmed, today),
    ...documents
      .filter(({ signed }) => signed === null)
      .map(({ id, file_name }) => ({ field: `documents.${id}`, text: `${file_name} is not signed yet.` })),
  ];
  return {
    ...viewRow(cells, record, documents, today),
    note: record.note,
    reason: readCell(cells, record, 'reason_encrypted'),
    answers: asksOwners(values) ? values : { ...values, beneficial_owners: [] },
    unconfirmed,
    faults,
    earlier: earlier && { source: earlier.source, answers: { ...NO_ANSWERS, ...earlier.values } },
    changed: earlier ? changedAnswers(values, { ...NO_ANSWERS, ...earlier.values }) : [],
    documents: documents.map((document) => ({
      ...document,
      signature_request: requests.get(`signed ${document.id}`) ?? null,
      countersignature_request: requests.get(`countersigned ${document.id}`) ?? null,
    })),
    signs_online,
  };
}

/** An act on a subscription in the log, without what was answered; open pages of both sides look again. */
export async function auditSubscription(
  ctx: Ctx,
  act: string,
  { id, fund_id, lp_id }: Pick<SubscriptionRecord, 'id' | 'fund_id' | 'lp_id'>,
  more: object = {},
): Promise<void> {
  await ctx.audit({
    action: `fund_subscription.${act}`,
    resource_type: 'fund_subscription',
    resource_id: id,
    table_name: 'fund_subscriptions',
    classification: 'financial',
    metadata: { fund_id, lp_id, ...more },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
  await tellPartners(ctx, [lp_id]);
}
