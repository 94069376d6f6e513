/** The rules of `git check-ref-format`, and no leading `-`, which would be read as an option. */
const RULES: readonly (readonly [broken: (name: string) => boolean, rule: string])[] = [
  [name => name.startsWith('-'), 'must not begin with "-"'],
  [name => /[\p{Cc} ~^:?*[\\]/u.test(name), 'must not contain spaces, control characters or any of ~ ^ : ? * [ \\'],
  [name => name.includes('..'), 'must not contain ".."'],
  [name => name.includes('@{') || name === '@', 'must not be "@" nor contain "@{"'],
  [name => name.split('/').includes(''), 'must not begin or end with "/" nor contain "//"'],
  [name => name.split('/').some(part => part.startsWith('.')), 'must not have a part that begins with "."'],
  [name => name.split('/').some(part => part.endsWith('.lock')), 'must not have a part that ends in ".lock"'],
  [name => name.endsWith('.'), 'must not end with "."'],
];

/** The rule that a name of a branch, tag or remote breaks, if any. */
export function nameFault(name: string): string | undefined {
  return RULES.find(([broken]) => broken(name))?.[1];
}
