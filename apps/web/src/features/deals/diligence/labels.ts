/** The first is binding (docs/rules/decisions.md#diligence-texts). */
export const FAILED = {
  loadProcesses: 'Failed to fetch due diligence processes',
  loadProcess: 'Failed to load the due diligence process',
  loadMetrics: 'Failed to load the figures',
  loadTemplates: 'Failed to load the templates',
  loadTemplate: 'Failed to load the template',
  loadComments: 'Failed to load the comments',
  start: 'Failed to start the process',
  saveProcess: 'Failed to save the process',
  saveItem: 'Failed to save the item',
  addItem: 'Failed to add the item',
  remove: 'Failed to remove it',
  comment: 'Failed to add the comment',
  removeComment: 'Failed to delete the comment',
  saveTemplate: 'Failed to save the template',
  archiveTemplate: 'Failed to archive the template',
  restoreTemplate: 'Failed to restore the template',
  duplicateTemplate: 'Failed to duplicate the template',
  report: 'Failed to make the report',
} as const;

/** Where the joined deal has no name (docs/rules/decisions.md#diligence-texts). */
export const companyOf = ({ opportunity }: { opportunity: { company_name: string | null } }): string =>
  opportunity.company_name || 'Unknown Company';
