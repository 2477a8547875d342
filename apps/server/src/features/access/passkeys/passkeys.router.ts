import { os } from '../../../core/procedure.ts';
import { removePasskey, renamePasskey } from './change-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { addPasskey, beginRegistration } from './register-passkey.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

export const passkeysRouter = {
  list: os.passkeys.list.handler(({ context }) => listPasskeys(context)),
  registrationOptions: os.passkeys.registrationOptions.handler(({ context }) => beginRegistration(context)),
  add: os.passkeys.add.handler(({ context, input }) => addPasskey(context, input)),
  rename: os.passkeys.rename.handler(({ context, input }) => renamePasskey(context, input)),
  remove: os.passkeys.remove.handler(({ context, input }) => removePasskey(context, input)),
  signInOptions: os.passkeys.signInOptions.handler(({ context }) => beginPasskeySignIn(context)),
  signIn: os.passkeys.signIn.handler(({ context, input }) => signInWithPasskey(context, input)),
};
