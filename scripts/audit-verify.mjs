import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { runTypeScript } = await import('./run-typescript.mjs');
const { auditVerify } = await runTypeScript('apps/server/src/audit-verify.ts');
await auditVerify(root);
