export const EMPTY_VALUES = {
  firstName: '',
  lastName: '',
  organization: '',
  email: '',
  password: '',
  confirmation: '',
};

export type AuthValues = typeof EMPTY_VALUES;

export interface AuthFormProps {
  values: AuthValues;
  onChange: (change: Partial<AuthValues>) => void;
}

/** `true` marks a field without a sentence of its own, because the sentence stands at another field or above the form. */
export type FieldErrors = Partial<Record<keyof AuthValues, string | true>>;

export function emptyFields(values: AuthValues, names: readonly (keyof AuthValues)[]): (keyof AuthValues)[] {
  // Blanks are a password, if a bad one; everywhere else they are nothing.
  return names.filter(
    (name) => (name === 'password' || name === 'confirmation' ? values[name] : values[name].trim()) === '',
  );
}

/** Says once what is missing, at the first empty field, and marks the others. */
export function missingFieldErrors(missing: readonly (keyof AuthValues)[], message: string): FieldErrors {
  return Object.fromEntries(missing.map((name, index) => [name, index === 0 ? message : true]));
}
