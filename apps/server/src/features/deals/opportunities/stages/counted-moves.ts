/**
 * SQL: whether a row of the stage history counts in figures. A move that was undone never took place for them, and neither
 * did the one that undid it; the history shows both.
 */
export const isCountedMove = (row: string): string =>
  `${row}.undoes_id is null and not exists (select from opportunity_stage_history undone
     where undone.tenant_id = ${row}.tenant_id and undone.undoes_id = ${row}.id)`;
