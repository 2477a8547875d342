export interface CommentedItem {
  id: string;
  title: string;
  process_id: string;
  opportunity_id: string;
  company_name: string;
  is_confidential: boolean;
}

export const COMMENTED = `
  select i.id, i.title, i.process_id, i.opportunity_id, o.company_name, o.is_confidential
    from dd_items i join opportunities o on o.tenant_id = i.tenant_id and o.id = i.opportunity_id`;
