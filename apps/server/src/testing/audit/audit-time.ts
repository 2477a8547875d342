/**
 * Tests move the clock by days, and write events of then; the template of their databases lets them. What the migration
 * says is kept beside it under another name.
 */
export const TIME_IS_FREE = [
  'alter function audit_internals.clocks_may_differ_by() rename to as_migrated',
  `create function audit_internals.clocks_may_differ_by() returns interval language sql immutable
     as $$ select interval '1000 years' $$`,
];

/** As an installation has it. */
export const TIME_IS_KEPT = [
  'drop function audit_internals.clocks_may_differ_by()',
  'alter function audit_internals.as_migrated() rename to clocks_may_differ_by',
];
