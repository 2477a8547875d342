/** Whether a value that was stored, perhaps by an older version of the app, has the shape of this one. */
export function fits<T>(stored: unknown, like: T): stored is T {
  if (stored === null || like === null) return stored !== undefined;
  if (Array.isArray(like)) return Array.isArray(stored);
  if (typeof like !== 'object') return typeof stored === typeof like;
  if (typeof stored !== 'object') return false;
  return Object.entries(like).every(([key, value]) => fits((stored as Record<string, unknown>)[key], value));
}

/** The fields of a form with what is stored of them, where that still fits. */
export function fitting<V extends object>(stored: unknown, form: V): V {
  if (typeof stored !== 'object' || stored === null) return form;
  const found = stored as Record<string, unknown>;
  const entries = Object.entries(form).map(([key, value]) => [key, fits(found[key], value) ? found[key] : value]);
  return Object.fromEntries(entries) as V;
}
