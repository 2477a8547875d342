/** The eleven background classes that a stage may have. The theme maps each to a colour in light and dark. */
export const STAGE_COLORS = [
  'bg-gray-500',
  'bg-slate-500',
  'bg-blue-500',
  'bg-cyan-500',
  'bg-teal-500',
  'bg-indigo-500',
  'bg-violet-500',
  'bg-yellow-500',
  'bg-orange-500',
  'bg-green-500',
  'bg-red-500',
] as const;
export type StageColor = (typeof STAGE_COLORS)[number];

export const STAGE_TYPE_COLORS = ['red', 'green', 'yellow', 'grey'] as const;

/** Won, Lost, conversion and win rate are defined by these keys (docs/rules/deals.md#closed-stages). */
export const WON_STAGE = 'closed_won';
export const LOST_STAGE = 'closed_lost';

/**
 * The stages in which a deal is decided: won, lost, and those that the firm gave the type of one of the two ("Passed"). A type
 * that the first stage has says nothing of the kind.
 */
export function closedStages(stages: readonly { stage_key: string; stage_type: string }[]): string[] {
  const isEnd = ({ stage_key }: { stage_key: string }) => stage_key === WON_STAGE || stage_key === LOST_STAGE;
  const types = new Set(stages.filter(isEnd).map(({ stage_type }) => stage_type));
  const first = stages[0]?.stage_type;
  return stages
    .filter((stage) => isEnd(stage) || (types.has(stage.stage_type) && stage.stage_type !== first))
    .map(({ stage_key }) => stage_key);
}

/** The gate is for later stages only: going back and giving up are always free (docs/adr/0014). */
export const isGated = (from: { sort_order: number } | undefined, to: { stage_key: string; sort_order: number }) =>
  to.stage_key !== LOST_STAGE && from !== undefined && to.sort_order > from.sort_order;

export const DEFAULT_STAGE_TYPES = [
  { name: 'Open', description: 'The deal is being worked on', color: 'yellow' },
  { name: 'Won', description: 'The firm invested', color: 'green' },
  { name: 'Lost', description: 'The firm passed or the round went elsewhere', color: 'red' },
  { name: 'On hold', description: 'Waiting for something outside the firm', color: 'grey' },
] as const;

/** The pipeline that a new firm starts with; docs/rules/deals.md#default-stages. */
export const DEFAULT_STAGES = [
  { stage_key: 'sourcing', stage_label: 'Sourcing', stage_color: 'bg-gray-500', stage_type: 'Open' },
  { stage_key: 'initial_review', stage_label: 'Initial Review', stage_color: 'bg-blue-500', stage_type: 'Open' },
  { stage_key: 'first_meeting', stage_label: 'First Meeting', stage_color: 'bg-cyan-500', stage_type: 'Open' },
  { stage_key: 'due_diligence', stage_label: 'Due Diligence', stage_color: 'bg-indigo-500', stage_type: 'Open' },
  { stage_key: 'partner_review', stage_label: 'Partner Review', stage_color: 'bg-violet-500', stage_type: 'Open' },
  { stage_key: 'term_sheet', stage_label: 'Term Sheet', stage_color: 'bg-yellow-500', stage_type: 'Open' },
  { stage_key: 'legal_docs', stage_label: 'Legal Docs', stage_color: 'bg-orange-500', stage_type: 'Open' },
  { stage_key: 'closed_won', stage_label: 'Closed Won', stage_color: 'bg-green-500', stage_type: 'Won' },
  { stage_key: 'closed_lost', stage_label: 'Closed Lost', stage_color: 'bg-red-500', stage_type: 'Lost' },
] as const satisfies readonly { stage_key: string; stage_label: string; stage_color: StageColor; stage_type: string }[];

/** More than these cannot be put into an order, because an order names all of them. */
export const STAGES_MAX = 100;
export const STAGE_ITEMS_MAX = 200;

const KEY_MAX = 56;

/**
 * The key of a label, numbered when a record has had it before: a retired record keeps its key. So is one that every object
 * of JavaScript has ("constructor"): looked up by it, a record without a value would seem to have one.
 */
export function freeKey(label: string, taken: readonly string[]): string {
  return numbered(stageKeyFromLabel(label).slice(0, KEY_MAX), taken);
}

/**
 * The key of a field or choice of the firm's own, whose label is in any script: "Größe" -> "gro_e", "投資" -> "field". One of
 * digits alone has the noun before it: JavaScript puts such keys of an object before all others.
 */
export function ownKey(noun: 'field' | 'choice', label: string, taken: readonly string[]): string {
  const base = stageKeyFromLabel(label.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')).slice(0, KEY_MAX);
  const whole = /^[\d_]*$/.test(base) ? `${noun}_${base}`.replace(/_$/, '') : base;
  return numbered(whole, taken);
}

/** Whether a label says anything: a letter or a digit of any script. */
export const isWorded = (label: string): boolean => /[\p{L}\p{N}]/u.test(label);

function numbered(base: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.includes(key) && !(key in Object.prototype)) return key;
  }
}

/** "Term  Sheet!" -> "term_sheet" (docs/rules/deals.md#stage-key). */
export function stageKeyFromLabel(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}
