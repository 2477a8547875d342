export * from './access-limits.ts';
export * from './committee.ts';
export * from './date-range.ts';
export * from './deal-list.ts';
export { DEMO_MINUTES, demoSlots, isDemoSlot, isTimeZone, TEAM_SIZES } from './demo-slots.ts';
export * from './diligence.ts';
export { compareTemplates, type TemplateChanges } from './diligence-templates/compare-templates.ts';
export { type ShippedTemplate, shippedTemplates } from './diligence-templates/shipped.ts';
export * from './emails.ts';
export { cleanFileName, extensionOf } from './files/clean-file-name.ts';
export * from './files/file-kinds.ts';
export { formatBytes } from './files/format-bytes.ts';
export * from './files/judge-file.ts';
export * from './files/limits.ts';
export { checkShape, isBlankRow } from './import/check-shape.ts';
export { type ColumnFormat, type ColumnMapping, columnName } from './import/column-format.ts';
export { companyKey } from './import/company-key.ts';
export { isImportCurrency } from './import/currencies.ts';
export type { DateOrder } from './import/date-patterns.ts';
export { dealKeys } from './import/deal-key.ts';
export { decodeText, type TextEncodingName } from './import/decode-text.ts';
export { detectColumnFormat } from './import/detect-column-format.ts';
export { detectHeader } from './import/detect-header.ts';
export { detectSeparator, SEPARATORS, type Separator } from './import/detect-separator.ts';
export { type Duplicate, type ExistingDeal, findDuplicates } from './import/find-duplicates.ts';
export { formatValues } from './import/format-value.ts';
export { headerSignature } from './import/header-signature.ts';
export {
  findImportField,
  IMPORT_FIELDS,
  type ImportFieldKey,
  type ImportMoney,
  type ImportValues,
} from './import/import-fields.ts';
export * from './import/limits.ts';
export { mergeInto } from './import/merge-into.ts';
export { type AmountReading, parseAmount } from './import/parse-amount.ts';
export {
  DEFAULT_CHOICES,
  type DuplicateChoice,
  type DuplicateChoices,
  type ImportCounts,
  type ImportPlan,
  planImport,
  type RowAction,
} from './import/plan-import.ts';
export type { DecimalStyle } from './import/read-digits.ts';
export { prepareReader, type ReadRow, type RowIssue } from './import/read-row.ts';
export { uniteTags } from './import/read-tags-cell.ts';
export { type RememberedMapping, recallMapping, rememberMapping } from './import/remember-mapping.ts';
export { SNIFF_BYTES, sniffFile } from './import/sniff-file.ts';
export { type ColumnSuggestion, suggestMapping } from './import/suggest-mapping.ts';
export { companyHost } from './import/website-host.ts';
export * from './local-path.ts';
export * from './mentions.ts';
export * from './merge-deals.ts';
export * from './money.ts';
export * from './navigation.ts';
export * from './opportunities.ts';
export * from './passwords.ts';
export * from './permissions.ts';
export * from './pipeline.ts';
export * from './portfolio.ts';
export * from './portfolios.ts';
export * from './public-email-domains.ts';
export * from './roles.ts';
export * from './sso.ts';
export * from './tasks.ts';
export * from './time-zone.ts';
