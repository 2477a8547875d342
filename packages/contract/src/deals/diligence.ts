import { items } from './diligence-items.ts';
import { processes } from './diligence-processes.ts';
import { reports } from './diligence-reports.ts';
import { templates } from './diligence-templates.ts';

export const diligence = { ...processes, ...reports, ...items, ...templates };
