import { refuseCursor } from '../../../core/page-cursor.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import {
  type ComplianceOutputs,
  findRoleChanges,
  findSessions,
  findSettingChanges,
  type RoleChangeFilters,
  type SessionFilters,
  type SettingFilters,
} from './compliance.queries.ts';
import { pageOfRows } from './lists-of-firms.ts';

type Page<F> = F & { cursor?: string | undefined; limit: number };

/** Who got which role in which firm, newest first. Ids only: names are the firm's own (docs/adr/0036). */
export async function listRoleChanges(
  { tx, now }: PlatformCtx,
  input: Page<RoleChangeFilters>,
): Promise<ComplianceOutputs['listRoleChanges']> {
  const page = { now, cursor: input.cursor, limit: input.limit + 1 };
  const rows = await findRoleChanges(tx, input, page).catch(refuseCursor(input.cursor));
  return pageOfRows(rows, input.limit);
}

export async function listSettingChanges(
  { tx, now }: PlatformCtx,
  input: Page<SettingFilters>,
): Promise<ComplianceOutputs['listSettingChanges']> {
  const page = { now, cursor: input.cursor, limit: input.limit + 1 };
  const rows = await findSettingChanges(tx, input, page).catch(refuseCursor(input.cursor));
  return pageOfRows(rows, input.limit);
}

export async function listSessions(
  { tx, now }: PlatformCtx,
  input: Page<SessionFilters>,
): Promise<ComplianceOutputs['listSessions']> {
  const page = { now, cursor: input.cursor, limit: input.limit + 1 };
  const found = await findSessions(tx, input, page).catch(refuseCursor(input.cursor));
  const { rows, next_cursor } = pageOfRows(found, input.limit);
  const isLive = (state: string) => state === 'active' || state === 'idle';
  return {
    rows: rows.map((row) => ({ ...row, can: { terminate: isLive(row.state) } })),
    next_cursor,
    as_of: now.toISOString(),
  };
}
