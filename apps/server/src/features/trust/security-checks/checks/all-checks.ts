import type { SecurityCheck } from '../security-check.ts';
import { auditLogRefusesChange } from './audit-log.ts';
import { crossTenantRead } from './cross-tenant-read.ts';
import { rolesCannotBypass, tablesAreFenced, writesAreDurable } from './database-safety.ts';
import { cellsAreBound } from './encrypted-cells.ts';
import { masterKeyIsPrivate } from './master-key.ts';
import { passwordsAreHashed } from './password-hashing.ts';
import { readsCannotWrite } from './read-only.ts';
import { tokensAreHashed } from './stored-tokens.ts';
import { encryptionInTransit, headersAreSent } from './transport.ts';

/** In the order in which the Trust Center shows them. */
export const CHECKS: readonly SecurityCheck[] = [
  crossTenantRead,
  tablesAreFenced,
  rolesCannotBypass,
  readsCannotWrite,
  auditLogRefusesChange,
  cellsAreBound,
  masterKeyIsPrivate,
  passwordsAreHashed,
  tokensAreHashed,
  headersAreSent,
  encryptionInTransit,
  writesAreDurable,
];
