import { items } from './diligence-items.ts';
import { processes } from './diligence-processes.ts';
import { templates } from './diligence-templates.ts';

export const diligence = { ...processes, ...items, ...templates };
