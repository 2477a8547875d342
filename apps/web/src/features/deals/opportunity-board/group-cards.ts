import type { Board, Card } from '../opportunities/queries.ts';
import { type StageName, stageOf } from '../opportunities/stage-names.ts';

export interface Column {
  stage: StageName;
  cards: Card[];
  /** All of the stage, also those that have no card where there are too many. */
  deals: number;
  /** False for a stage that the firm has removed: its deals can leave it, none can enter. */
  isOpen: boolean;
}

/** Columns in the order of the stages, the card of a pending move already at the head of where it will be. */
export function groupCards(
  { stages, cards, left_out = {} }: Pick<Board, 'stages' | 'cards' | 'left_out'>,
  pending: { id: string; to: string } | null,
): Column[] {
  const columns = new Map<string, Column>();
  for (const stage of stages) columns.set(stage.stage_key, { stage, cards: [], deals: 0, isOpen: true });
  for (const card of cards) {
    if (card.id === pending?.id) continue;
    columnOf(columns, card.status).cards.push(card);
  }
  const moving = pending && cards.find(({ id }) => id === pending.id);
  if (moving) columnOf(columns, pending.to).cards.unshift(moving);
  for (const [key, deals] of Object.entries(left_out)) columnOf(columns, key).deals = deals;
  for (const column of columns.values()) column.deals += column.cards.length;
  return [...columns.values()];
}

function columnOf(columns: Map<string, Column>, key: string): Column {
  const known = columns.get(key);
  if (known) return known;
  const column = { stage: stageOf(undefined, key), cards: [], deals: 0, isOpen: false };
  columns.set(key, column);
  return column;
}

/** Known beforehand from what a card shows, so that nothing has to be measured while scrolling. */
const HEIGHT = { plain: 68, tags: 28, own: 20, states: 30 };
export const CARD_GAP = 8;

export function cardHeight(card: Card | undefined): number {
  if (!card) return HEIGHT.plain;
  const own = Object.keys(card.custom ?? {}).length * HEIGHT.own;
  const states = card.checklist_items || card.diligence ? HEIGHT.states : 0;
  return HEIGHT.plain + (card.tag_count > 0 ? HEIGHT.tags : 0) + own + states;
}
