export const REPORT_TYPES = { quarterly: 'Quarterly', annual: 'Annual', special: 'Special' } as const;
export type ReportType = keyof typeof REPORT_TYPES;

export const DOCUMENT_STATES = { available: 'Available', pending: 'Pending' } as const;
export type DocumentState = keyof typeof DOCUMENT_STATES;
