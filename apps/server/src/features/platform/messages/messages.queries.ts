import { schema } from '@cairn/db';

export const messages = schema.outgoingMessages;

export type MessageRow = typeof messages.$inferSelect;
