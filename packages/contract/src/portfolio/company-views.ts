import { COMPANY_COLUMNS, COMPANY_RISK_FILTERS, COMPANY_SORTS, COMPANY_STATUS_FILTERS } from '@cairn/domain';
import { z } from 'zod';
import { CustomField, customFilters } from '../custom-values.ts';
import { oneOrMore, text } from '../fields.ts';
import { savedViewCalls } from '../saved-views.ts';

/** How the companies are filtered, sorted and shown; what is not named is as usual. */
export const CompanySearch = z.strictObject({
  search: text('Search', 200).optional().describe('part of name, industry or a field of the firm'),
  company_status: z.enum(COMPANY_STATUS_FILTERS, 'Choose one of the listed statuses.').optional(),
  risk: z.enum(COMPANY_RISK_FILTERS, 'risk must be high, medium or low.').optional(),
  view: z.enum(['table'], 'view can be table.').optional().describe('the table in place of the cards'),
  custom: customFilters,
  sort: z.union([z.enum(COMPANY_SORTS), CustomField], 'This column cannot be sorted by.').optional(),
  descending: z
    .union(
      [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
      'descending must be true or false.',
    )
    .optional(),
  columns: oneOrMore(z.union([z.enum(COMPANY_COLUMNS), CustomField], 'This is not a column of the list.')),
});

export const companyViews = savedViewCalls({
  path: '/company-views',
  tag: 'Views of companies',
  needs: 'portfolio:read',
  search: CompanySearch,
});
