/** What an edit changed, field by field, for the audit log. Lists are the same when they have the same parts in one order. */
export function changesOf<R extends object, K extends keyof R & string>(fields: readonly K[], before: R, after: R) {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
