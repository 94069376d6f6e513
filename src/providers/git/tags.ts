import { errorText } from '../../core/errors.ts';
import { compileGlob, type Glob } from '../../core/glob/glob.ts';
import { Failure } from '../contract.ts';
import type { Inputs, Tag } from './inputs.ts';

const DEFAULT_LIMIT = 20;

/** The tags that are asked for, in the order that is asked for. */
export async function chooseTags(
  tags: readonly Tag[],
  { match, sort = 'semver', limit = DEFAULT_LIMIT }: Pick<Inputs, 'match' | 'sort' | 'limit'>,
): Promise<Tag[]> {
  const { rcompare, valid } = await import('semver');
  const glob = match === undefined ? undefined : readGlob(match);
  const chosen = tags
    .filter(({ name }) => glob === undefined || glob.matches(name))
    .map((tag): Tag => {
      const version = valid(tag.name.slice(tag.name.lastIndexOf('/') + 1)) ?? undefined;
      return version === undefined ? tag : { ...tag, version };
    });
  const byName = (a: Tag, b: Tag): number => (a.name < b.name ? -1 : Number(a.name > b.name));
  const orders = {
    name: byName,
    date: (a: Tag, b: Tag) => Date.parse(b.date) - Date.parse(a.date) || byName(a, b),
    semver: (a: Tag, b: Tag) => {
      if (a.version !== undefined && b.version !== undefined) return rcompare(a.version, b.version) || byName(a, b);
      return Number(a.version === undefined) - Number(b.version === undefined) || byName(a, b);
    },
  };
  return chosen.sort(orders[sort]).slice(0, limit);
}

function readGlob(pattern: string): Glob {
  try {
    return compileGlob(pattern, { hidden: true });
  } catch (error) {
    throw new Failure('input', errorText(error), { cause: error });
  }
}
