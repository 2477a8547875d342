/** "firm_user" -> "firm user", as document 1 shows the role of an invitation. */
export const roleText = (role: string): string => role.replaceAll('_', ' ');
