/** What PostGraphile is asked for: the columns that Cairn's list has, each decoded as it decodes them. */
const ROW = `rowId companyName status targetAmountEncrypted currency priority assignedTo stageEnteredAt version
  checklistItems checklistOpen isConfidential founderName industry sector fundingRound source probability receivedOn
  expectedCloseDate tags createdAt updatedAt`;

const page = (more: string, after: string) => `query Page($after: Cursor) {
  allOpportunities(first: 50, ${after} orderBy: [CREATED_AT_DESC, ROW_ID_DESC], condition: { mergedInto: null }) {
    ${more} nodes { ${ROW} } pageInfo { hasNextPage endCursor }
  }
}`;

export const FIRST_PAGE = page('totalCount', '').replace('($after: Cursor)', '');
export const NEXT_PAGE = page('', 'after: $after,');

export const ME = `query Me($tenant: UUID!, $user: UUID!) {
  userProfileByTenantIdAndRowId(tenantId: $tenant, rowId: $user) {
    rowId tenantId role email firstName lastName isActive emailVerified lastLoginAt
  }
  tenantByRowId(rowId: $tenant) { name }
  tenantSettingByTenantId(tenantId: $tenant) { currency timeZone secondFactorRequiredSince secondFactorGraceDays }
}`;

/** Each of the three is a transaction of its own there, and no version is compared. */
export const MOVE = `mutation Move($tenant: UUID!, $deal: UUID!, $patch: OpportunityPatch!,
    $history: OpportunityStageHistoryInput!, $event: AuditLogInput!) {
  updateOpportunityByTenantIdAndRowId(input: { tenantId: $tenant, rowId: $deal, opportunityPatch: $patch }) {
    opportunity { ${ROW} }
  }
  createOpportunityStageHistory(input: { opportunityStageHistory: $history }) { clientMutationId }
  createAuditLog(input: { auditLog: $event }) { clientMutationId }
}`;
