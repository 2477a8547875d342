import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';

export type Report = InferContractRouterOutputs<Contract>['bulk']['move'];
export type Refusal = Report['refused'][number];
export type Kind = Report['kind'];

/** A deal as it was before, and what must still be so for it to be put back. */
export interface UndoStep {
  id: string;
  version: number;
  gate?: [items: number, open: number];
  status?: string;
  stage_entered_at?: string;
  checklist_items?: number;
  checklist_open?: number;
  assigned_to?: string | null;
  /** The new owner sees the confidential deal because of this change. */
  admitted?: true;
  tags?: string[];
  /** Fields of the firm's own as they were and are, by `custom.<key>`; encrypted ones as cells. */
  own?: Record<string, { from: unknown; to: unknown }>;
  /** It was restored from there. */
  was?: 'archived' | 'deleted';
}

/** A bulk change as it is kept: ids and no names. */
export interface StoredChange {
  id: string;
  kind: Kind;
  created_at: Date;
  undone_at: Date | null;
  report: {
    to: Report['to'];
    unchanged: string[];
    refused: Omit<Refusal, 'company_name'>[];
  };
  undo: { deals: UndoStep[] };
}
