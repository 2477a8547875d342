import { FOLLOW_ON } from './follow-on.ts';
import { readTemplate, type TemplateSection } from './read-template.ts';
import { SAAS } from './saas.ts';
import { SEED } from './seed.ts';
import { SERIES_A } from './series-a.ts';

export interface ShippedTemplate {
  /** The same in every firm: a key begins with the tenant. Two who give them to a firm at once give them once. */
  id: string;
  version_id: string;
  name: string;
  description: string;
  sections: TemplateSection[];
}

const shipped = (place: number, name: string, description: string, text: string): ShippedTemplate => ({
  id: `00000000-0000-4000-8000-0000000dd${place}00`,
  version_id: `00000000-0000-4000-8000-0000000dd${place}01`,
  name,
  description,
  sections: readTemplate(text),
});

/** What every firm has in its templates from the beginning; from then on they are its own to change. */
export const shippedTemplates = (): ShippedTemplate[] => [
  shipped(1, 'Seed', 'A first institutional round: the people, the problem, and what could break it early.', SEED),
  shipped(2, 'Series A', 'A priced round on early traction: figures, contracts and references in full.', SERIES_A),
  shipped(3, 'SaaS', 'Software by subscription: retention, unit economics and what the product runs on.', SAAS),
  shipped(4, 'Follow-on', 'More for a company that we hold already: what changed, and whether to go on.', FOLLOW_ON),
];
