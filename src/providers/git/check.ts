import { type Deferred, Failure } from '../contract.ts';
import type { Inputs, Operation } from './inputs.ts';
import { nameFault } from './names.ts';
import { DECIDING, type Deciding, ROWS } from './operations.ts';
import { readRepository } from './repository.ts';

/** Refuses what git must not see. Inputs that are not known yet count as given and are checked by the run. */
export function requireLegal(operation: Operation, inputs: Partial<Inputs>, deferred: Deferred): void {
  const isGiven = (name: keyof Inputs): boolean =>
    deferred.has(name) || (inputs[name] !== undefined && inputs[name] !== false);
  requireFitting(operation, isGiven);
  requireNames(inputs);
  requireOneCredential(isGiven);
  const fault = inputs.repository === undefined ? undefined : readRepository(inputs.repository, 'document');
  if (typeof fault === 'string') throw new Failure('input', `repository ${fault}`);
}

function requireFitting(operation: Operation, isGiven: (name: Deciding) => boolean): void {
  const { reads, needs = [], either = [] } = ROWS[operation];
  for (const names of needs) {
    if (!names.some(isGiven)) throw new Failure('input', `operation "${operation}" needs ${names.join(' or ')}`);
  }
  const unread = DECIDING.find(name => isGiven(name) && !reads.includes(name));
  if (unread !== undefined) throw new Failure('input', `${unread} means nothing for operation "${operation}"`);
  if (either.filter(isGiven).length > 1) {
    throw new Failure('input', `operation "${operation}" takes ${either.join(' or ')}, not both`);
  }
}

function requireNames(inputs: Partial<Inputs>): void {
  for (const input of ['branch', 'tag', 'remote', 'from', 'to'] as const) {
    const fault = inputs[input] === undefined ? undefined : nameFault(inputs[input]);
    if (fault !== undefined) throw new Failure('input', `${input} is not a name that git knows: it ${fault}`);
  }
}

function requireOneCredential(isGiven: (name: keyof Inputs) => boolean): void {
  if (isGiven('authProvider') && (isGiven('username') || isGiven('password'))) {
    throw new Failure('input', 'give authProvider, or username and password, not both');
  }
  if (isGiven('username') && !isGiven('password')) throw new Failure('input', 'username needs a password');
}
