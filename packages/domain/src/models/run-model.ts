import type { FinanceError } from '../returns/index.ts';
import { showCash } from './cash-forecast.ts';
import { showDeals } from './deal-by-deal.ts';
import type { ModelData } from './model-kinds.ts';
import type { ModelResult } from './model-result.ts';
import { showConstruction } from './show-construction.ts';
import { showExit } from './show-exit.ts';
import { showWaterfalls } from './waterfall-scenarios.ts';

/** What a model answers. Errors: FinanceError, whose field is the path of what was written (`stages.0.share`). */
export function runModel(data: ModelData): ModelResult {
  switch (data.kind) {
    case 'construction':
      return showConstruction(data);
    case 'waterfall':
      return showWaterfalls(data);
    case 'deals':
      return showDeals(data);
    case 'exit':
      return showExit(data);
    case 'cash':
      return showCash(data);
  }
}

/** Paths of the maths that a form writes in another word. */
const FORM_PATHS: Readonly<Record<string, string>> = {
  'lps.all.terms.hurdle': 'hurdle',
  'lps.all.terms.carry': 'carry',
  'lps.all.terms.catchUp': 'catch_up',
  'carry.hurdle': 'hurdle',
  'carry.carry': 'carry',
  'carry.catchUp': 'catch_up',
};

/** The field of the form that a refusal is about, and its sentence without the path of the maths. */
export function modelFault({ field, message }: FinanceError): { field: string; message: string } {
  const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return { field: FORM_PATHS[field] ?? field, message: text.charAt(0).toUpperCase() + text.slice(1) };
}
