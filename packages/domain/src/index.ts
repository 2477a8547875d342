export * from './access/access-limits.ts';
export * from './access/emails.ts';
export * from './access/local-path.ts';
export * from './access/navigation.ts';
export * from './access/passwords.ts';
export * from './access/permissions.ts';
export * from './access/public-email-domains.ts';
export * from './access/roles.ts';
export * from './access/sso.ts';
export * from './custom-records.ts';
export * from './date-range.ts';
export * from './deals/assumptions.ts';
export * from './deals/calibration.ts';
export * from './deals/committee.ts';
export * from './deals/deal-fields.ts';
export * from './deals/deal-filters.ts';
export * from './deals/deal-list.ts';
export { type DiffPart, diffWords } from './deals/diff-words.ts';
export * from './deals/diligence.ts';
export { compareTemplates, type TemplateChanges } from './deals/diligence-templates/compare-templates.ts';
export { type ShippedTemplate, shippedTemplates } from './deals/diligence-templates/shipped.ts';
export { findMonth } from './deals/import/cells/calendar-day.ts';
export { isImportCurrency } from './deals/import/cells/currencies.ts';
export type { DateOrder } from './deals/import/cells/date-patterns.ts';
export { foldValue } from './deals/import/cells/fold-value.ts';
export { formatExtras, formatValues, type Names } from './deals/import/cells/format-value.ts';
export { type AmountReading, parseAmount } from './deals/import/cells/parse-amount.ts';
export { parseDate } from './deals/import/cells/parse-date.ts';
export { joinLabels } from './deals/import/cells/read/read-choice-cell.ts';
export { formatAmount } from './deals/import/cells/read/read-money-cell.ts';
export { findPerson, indexPeople, type PersonIndex } from './deals/import/cells/read/read-person-cell.ts';
export { uniteTags } from './deals/import/cells/read/read-tags-cell.ts';
export type { DecimalStyle } from './deals/import/cells/read-digits.ts';
export { sayReadValue } from './deals/import/cells/say-read-value.ts';
export { columnChoices } from './deals/import/columns/column-choices.ts';
export {
  type ColumnFormat,
  type ColumnMapping,
  columnName,
  type NewField,
  valueFormat,
} from './deals/import/columns/column-format.ts';
export { type FindTarget, targetsOf } from './deals/import/columns/column-targets.ts';
export { currencyColumnOf } from './deals/import/columns/currency-column.ts';
export { detectColumnFormat } from './deals/import/columns/detect-column-format.ts';
export { detectDateOrder } from './deals/import/columns/detect-date-order.ts';
export { detectDecimalStyle } from './deals/import/columns/detect-decimal-style.ts';
export { countUnreadable, filledCells } from './deals/import/columns/guess-content.ts';
export { headerSignature } from './deals/import/columns/header-signature.ts';
export { countsRows } from './deals/import/columns/match-header.ts';
export { nameColumns } from './deals/import/columns/name-columns.ts';
export { offerField } from './deals/import/columns/offer-field.ts';
export { type RememberedMapping, recallMapping, rememberMapping } from './deals/import/columns/remember-mapping.ts';
export { type ColumnSuggestion, suggestMapping } from './deals/import/columns/suggest-mapping.ts';
export { type NamedStage, suggestStage } from './deals/import/columns/suggest-stages.ts';
export { checkShape, isBlankRow } from './deals/import/file/check-shape.ts';
export { decodeAs, decodeText, type TextEncodingName } from './deals/import/file/decode-text.ts';
export { detectHeader, namesColumns } from './deals/import/file/detect-header.ts';
export { detectSeparator, SEPARATORS, type Separator } from './deals/import/file/detect-separator.ts';
export { SNIFF_BYTES, sniffFile } from './deals/import/file/sniff-file.ts';
export {
  type CompanyImportValues,
  customTargets,
  DEAL_IMPORT,
  findImportField,
  formatKindOf,
  IMPORT_CATALOGUES,
  type ImportCatalogue,
  type ImportField,
  type ImportMoney,
  type ImportTarget,
  type ImportValues,
  isImportTarget,
  newFieldKey,
  type RowExtras,
  type TransactionImportValues,
  type UpdateImportValues,
  withoutSecrets,
} from './deals/import/import-fields.ts';
export {
  IMPORT_GROUPS,
  IMPORT_KINDS,
  IMPORT_PERMISSIONS,
  type ImportKind,
  METRIC_GROUP,
  takesNewFields,
} from './deals/import/import-kinds.ts';
export * from './deals/import/limits.ts';
export { companyKey } from './deals/import/rows/company-key.ts';
export { DEAL_PARTS, type DealPart, dealKeys, differingParts } from './deals/import/rows/deal-key.ts';
export { type Duplicate, type ExistingDeal, findDuplicates } from './deals/import/rows/find-duplicates.ts';
export {
  amountsOf,
  applyMerged,
  isAmount,
  isChanged,
  type Mergeable,
  type MergedField,
  mergeRow,
  minorAmounts,
} from './deals/import/rows/merge-row.ts';
export {
  countActions,
  DEFAULT_CHOICES,
  type DuplicateChoice,
  type DuplicateChoices,
  defaultChoices,
  type ImportCounts,
  type ImportPlan,
  planImport,
  type RowAction,
} from './deals/import/rows/plan-import.ts';
export { prepareReader, type ReadRow, type RowIssue } from './deals/import/rows/read-row.ts';
export { type UnfitColumn, unfitColumns } from './deals/import/rows/unfit-columns.ts';
export { companyHost } from './deals/import/rows/website-host.ts';
export { formatNumber } from './deals/import/workbook/format-number.ts';
export { builtInFormat, type NumberFormat, parseNumberFormat } from './deals/import/workbook/number-format.ts';
export * from './deals/merge-deals.ts';
export * from './deals/opportunities.ts';
export * from './deals/pipeline.ts';
export { isSlipOf } from './deals/slip-of.ts';
export { type AmountSum, type KeyedAmount, sumAmounts } from './deals/sum-amounts.ts';
export * from './fields/convert-value.ts';
export * from './fields/custom-fields.ts';
export * from './fields/field.ts';
export * from './fields/filter-range.ts';
export * from './fields/lists.ts';
export * from './fields/own-filter.ts';
export { readNumber } from './fields/read-number.ts';
export { sayRange } from './fields/say-range.ts';
export * from './live-kinds.ts';
export * from './money.ts';
export { ownEntry } from './own-entry.ts';
export * from './portfolio/company-fields.ts';
export * from './portfolio/company-list.ts';
export * from './portfolio/company-work.ts';
export * from './portfolio/describe-rule.ts';
export * from './portfolio/find-risk.ts';
export * from './portfolio/investments.ts';
export * from './portfolio/metrics.ts';
export * from './portfolio/portfolio-companies.ts';
export * from './portfolio/portfolio-reports.ts';
export * from './portfolio/portfolios.ts';
export { type RateRow, readRate, readRateTable } from './portfolio/rate-table.ts';
export * from './portfolio/reporting-period.ts';
export * from './portfolio/risk.ts';
export * from './portfolio/risk-alerts.ts';
export * from './portfolio/risk-rules.ts';
export * from './portfolio/try-rule.ts';
export * from './portfolio/update-requests.ts';
export * from './sharing/inbound-mail.ts';
export * from './sharing/intake.ts';
export { plainHtml } from './sharing/plain-html.ts';
export * from './sharing/share-links.ts';
export * from './sharing/shares.ts';
export * from './sharing/submissions.ts';
export { DEMO_MINUTES, demoSlots, isDemoSlot, isTimeZone, TEAM_SIZES } from './site/demo-slots.ts';
export * from './time-zone.ts';
export * from './trust/access-reviews.ts';
export * from './trust/audit-logs.ts';
export * from './trust/compliance.ts';
export * from './trust/controls.ts';
export * from './trust/data-requests.ts';
export * from './trust/evidence.ts';
export * from './trust/masks.ts';
export * from './trust/short-id.ts';
export * from './trust/webhooks.ts';
export { cleanFileName, extensionOf } from './work/files/clean-file-name.ts';
export * from './work/files/file-kinds.ts';
export { formatBytes, formatBytesAbove } from './work/files/format-bytes.ts';
export * from './work/files/judge-file.ts';
export * from './work/files/limits.ts';
export * from './work/mentions.ts';
export * from './work/notices.ts';
export * from './work/pending.ts';
export * from './work/tasks.ts';
