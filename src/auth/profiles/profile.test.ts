import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseProfile, effectiveSettings, type ProfileChoices, parseReference, refuseCaseTwin } from './profile.ts';

const HANDLERS = ['cloud', 'code-host', 'directory'];
const choose = (text: string, choices: ProfileChoices) => chooseProfile(parseReference(text, HANDLERS), choices);
const all: ProfileChoices = { flag: 'f', globalFlag: 'g', environment: 'e', config: 'c' };

test('E1: --profile, then --auth-profile, then TOOL_AUTH_PROFILE, then activeProfile, then the unnamed one', () => {
  const cases: readonly (readonly [ProfileChoices, string | undefined, string])[] = [
    [all, 'f', 'flag'],
    [{ ...all, flag: undefined }, 'g', 'global-flag'],
    [{ environment: 'e', config: 'c' }, 'e', 'environment'],
    [{ environment: '', config: 'c' }, 'c', 'config'],
    [{}, undefined, 'none'],
    [{ flag: 'built-in', config: 'c' }, undefined, 'flag'],
    [{ environment: 'built-in', config: 'c' }, undefined, 'environment'],
  ];
  for (const [choices, profile, source] of cases)
    assert.deepEqual(choose('cloud', choices), { handler: 'cloud', profile, source });
});

test('E2, E3: the form of a document wins over --auth-profile, built-in included', () => {
  const inDocument = { ...all, flag: undefined, inDocument: true };
  assert.deepEqual(choose('cloud@a', inDocument), { handler: 'cloud', profile: 'a', source: 'document' });
  assert.deepEqual(choose('cloud@built-in', inDocument), { handler: 'cloud', profile: undefined, source: 'document' });
  assert.equal(choose('cloud', inDocument).profile, 'g');
});

test('E5: names that are not profile names are refused wherever they are written', () => {
  for (const name of ['-a', '_a', 'a.b', 'a b', '', 'ä', 'a'.repeat(65)]) {
    assert.throws(() => parseReference(`cloud@${name}`, HANDLERS), { code: 'invalid-input' }, name);
    if (name === '') continue;
    assert.throws(() => choose('cloud', { globalFlag: name }), { message: /--auth-profile/ }, name);
    assert.throws(() => choose('cloud', { environment: name }), { message: /TOOL_AUTH_PROFILE/ }, name);
    assert.throws(() => choose('cloud', { config: name }), { message: /activeProfile/ }, name);
  }
  assert.throws(() => choose('cloud', { flag: '' }), { code: 'invalid-input' });
  for (const name of ['a', '1-x_Y', 'a'.repeat(64)]) assert.equal(choose('cloud', { flag: name }).profile, name);
  assert.throws(() => refuseCaseTwin('cloud', 'Work', ['work']), { message: /already has a profile "work"/ });
  refuseCaseTwin('cloud', 'work', ['work']);
});

test('a reference is a known handler with at most one profile; two different profiles for one command are refused', () => {
  for (const text of ['cloud@', 'cloud@a@b', 'clud', '', '@a', 'constructor'])
    assert.throws(() => parseReference(text, HANDLERS), { code: 'invalid-input' }, text);
  assert.throws(() => parseReference('clud', HANDLERS), { hint: 'did you mean "cloud"?' });
  assert.throws(() => choose('cloud@a', { flag: 'b' }), { message: /name two profiles/ });
  assert.equal(choose('cloud@a', { flag: 'a' }).profile, 'a');
});

test('E6: a profile inherits every key that it does not set; null is the built-in default', () => {
  const config = {
    clientId: 'top',
    clientSecret: 'secret',
    defaultScopes: ['a', 'b'],
    impersonateServiceAccount: 'x@y',
    endpoints: { tokenUrl: 'https://t', authUrl: 'https://a' },
    profiles: {
      one: { clientId: 'own' },
      reset: { impersonateServiceAccount: null, defaultScopes: null, endpoints: { tokenUrl: null } },
      __proto__: { clientId: 'never' },
    },
  };
  const one = effectiveSettings(config, 'one');
  assert.equal(one.clientId, 'own');
  assert.deepEqual(one.defaultScopes, ['a', 'b']);
  assert.equal(one.impersonateServiceAccount, 'x@y');
  const reset = effectiveSettings(config, 'reset');
  assert.equal(reset.impersonateServiceAccount, undefined);
  assert.equal(reset.defaultScopes, undefined);
  assert.deepEqual([...reset.endpoints], [['authUrl', 'https://a']]);
  assert.equal(effectiveSettings(config, undefined).clientId, 'top');
  assert.equal(effectiveSettings(config, 'constructor').clientId, 'top');
});
