import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, type Inputs } from '../../../lib/api/api.ts';

/** Our contract hands on what server and browser say to each other without naming its parts; here it gets its types back. */
const asCreation = (options: object) => options as unknown as PublicKeyCredentialCreationOptionsJSON;
const asRequest = (options: object) => options as unknown as PublicKeyCredentialRequestOptionsJSON;
const asCredential = (response: RegistrationResponseJSON | AuthenticationResponseJSON) =>
  response as unknown as Inputs['passkeys']['signIn']['credential'];

/** Asks the browser for any passkey of this site, and signs in with it. */
export async function signInWithPasskey() {
  const { challenge_id, options } = await api.passkeys.signInOptions({});
  const response = await startAuthentication({ optionsJSON: asRequest(options) });
  return api.passkeys.signIn({ challenge_id, credential: asCredential(response) });
}

/** Makes a passkey in this browser or on a device near it, and keeps it. */
export async function registerPasskey(friendly_name: string) {
  const { challenge_id, options } = await api.passkeys.registrationOptions();
  const response = await startRegistration({ optionsJSON: asCreation(options) });
  return api.passkeys.add({ challenge_id, friendly_name, credential: asCredential(response) });
}
