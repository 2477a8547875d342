// Apart from the page, which the route's loader would otherwise pull into the script of every page.
export const loadSignUp = async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm });
export const loadReset = async () => ({ default: (await import('./reset-form.tsx')).ResetForm });

/** Asks for the form while the rest of the page is still on its way. */
export function preloadForm({ mode }: { mode?: string | undefined }): void {
  if (mode === 'signup') void loadSignUp();
  if (mode === 'reset') void loadReset();
}
