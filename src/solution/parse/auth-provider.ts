import { nodePosition } from '../../core/yaml/node.ts';
import type { ProviderFacts } from '../uses/provider-facts.ts';
import type { Reading } from './reading.ts';
import { literalText, type ReadInput } from './written-inputs.ts';

const INPUT = 'authProvider';
const SHAPE = /^([^@]+)(?:@([A-Za-z0-9][A-Za-z0-9_-]*))?$/;

/** `<handler>` or `<handler>@<profile>`, of a registered handler. Specification: "Profiles", rules 2 and 4. */
export function checkAuthProvider(reading: Reading, facts: ProviderFacts, inputs: readonly ReadInput[]): void {
  const input = inputs.find(({ name }) => name === INPUT);
  if (input === undefined || !facts.inputs.has(INPUT) || input.value.kind !== 'literal') return;
  const written = literalText(input.node);
  if (written === undefined) return;
  const { faults } = reading;
  const at = nodePosition(written.node, input.pointer);
  const handler = SHAPE.exec(written.text)?.[1];
  if (handler === undefined) {
    const hint = 'write <handler> or <handler>@<profile>; a profile is letters, digits, - and _';
    faults.error(`"${written.text}" names no credentials`, at, { rule: 'auth-provider-syntax', hint });
  } else if (!reading.facts.authHandlers.includes(handler)) {
    const hint = faults.nearest(handler, reading.facts.authHandlers);
    faults.error(`there is no authentication handler "${handler}"`, at, { rule: 'unknown-auth-handler', hint });
  }
}
