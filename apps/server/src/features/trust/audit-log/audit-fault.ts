/** Something that was changed, as near as it can be named. */
export interface AuditFault {
  kind:
    | 'event_changed'
    | 'events_missing_or_added'
    | 'event_outside'
    | 'header_changed'
    | 'header_missing'
    | 'chain_broken'
    | 'checkpoint_contradicted'
    | 'checkpoint_forged'
    | 'witness_contradicts'
    | 'log_set_back'
    | 'time_stamp_wrong'
    | 'drop_unproved'
    | 'state_changed';
  tenant_id: string | null;
  log_window: number | null;
  event_id: string | null;
  /** What was found, in a sentence. */
  says: string;
}

export type Report = (fault: Partial<AuditFault> & Pick<AuditFault, 'kind' | 'says'>) => void;
