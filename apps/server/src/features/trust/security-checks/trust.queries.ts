import { schema } from '@cairn/db';

const { securityChecks: checks } = schema;

export type CheckRow = typeof checks.$inferSelect;
