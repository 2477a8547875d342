export const RECORD_TABS = ['overview', 'activity', 'files', 'tasks', 'diligence', 'committee'] as const;
export type RecordTabKey = (typeof RECORD_TABS)[number];
