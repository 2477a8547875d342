/** Whether this browser can work with passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';
