import type { Permission, Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { Kind } from './stored-change.ts';

interface Person {
  role: Role;
}

/** To take a change back one must be allowed to make it. */
export const canUndo = (actor: Person, kind: Kind): boolean => may(actor, NEEDS[kind]);

const NEEDS: Record<Kind, Permission> = {
  move: 'opportunity:move',
  assign: 'opportunity:edit',
  tag: 'opportunity:edit',
  edit: 'opportunity:edit',
  archive: 'opportunity:archive',
  restore: 'opportunity:archive',
  delete: 'opportunity:delete',
};
