import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesSecret } from './secret-names.ts';

const SECRET =
  'password PASSWORD db_password dbPassword DB-PASSWORD2 token authToken GITHUB_TOKEN client_secret apiKey api_key APIKEY private-key signingKey Authorization credentials DB_PASS GITHUB_PAT MYSQL_PASSWD SSH_PASSPHRASE AWS_CREDS';
const PLAIN =
  'PATH HOME compass path passport tokenUrl token_type secretName passwordFile key publicKey keyId primaryKey tokenizer secretary max_tokens_per_call authProvider author description';

test('the last word of a name tells whether it is that of a secret, however words are joined', () => {
  assert.deepEqual(
    SECRET.split(' ').filter(name => !namesSecret(name)),
    [],
  );
});

test('a name that goes on behind the word is that of something else', () => {
  assert.deepEqual(PLAIN.split(' ').filter(namesSecret), []);
});

test('names without letters are those of nothing', () => {
  assert.deepEqual(['', '_', '-', '42', '__proto__'].filter(namesSecret), []);
});
