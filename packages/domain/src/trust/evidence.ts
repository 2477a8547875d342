/** The evidence API, for the audit tools that a firm works with (docs/rules/audit.md#evidence-api). */

export const EVIDENCE_PAGE = 200;
export const EVIDENCE_PAGE_MAX = 500;
/** The release of the OSCAL models that assessment results are written in. */
export const OSCAL_VERSION = '1.1.2';
