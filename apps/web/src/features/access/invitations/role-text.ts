/** "firm_user" -> "firm user" (docs/rules/access.md#invitations). */
export const roleText = (role: string): string => role.replaceAll('_', ' ');
