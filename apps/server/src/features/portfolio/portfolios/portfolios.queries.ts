import { schema } from '@cairn/db';

const { portfolios } = schema;
export type PortfolioRecord = typeof portfolios.$inferSelect;
