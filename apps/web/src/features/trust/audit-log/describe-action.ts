/** "opportunity.stage_changed" as people read it: "Opportunity stage changed". */
export function describeAction(action: string): string {
  const words = action.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
