import type { Reference } from '../reference.ts';

/**
 * The version that a reference means, or undefined. Without one: the highest stable. A pre-release is only taken when it is named
 * exactly, when the range itself names a pre-release of the same version, or when there is nothing but pre-releases.
 */
export async function chooseVersion(
  versions: readonly string[],
  wanted: Reference['wanted'],
): Promise<string | undefined> {
  if (wanted?.kind === 'tag') return undefined;
  if (wanted?.kind === 'version') {
    if (versions.includes(wanted.text)) return wanted.text;
    const { eq } = await import('semver');
    return versions.find(version => eq(version, wanted.text));
  }
  if (versions.length === 0) return undefined;
  const { maxSatisfying, prerelease } = await import('semver');
  const onlyPrereleases = versions.every(version => prerelease(version) !== null);
  return maxSatisfying([...versions], wanted?.text ?? '*', { includePrerelease: onlyPrereleases }) ?? undefined;
}

/** Highest first. */
export async function sortVersions(versions: readonly string[]): Promise<readonly string[]> {
  if (versions.length < 2) return versions;
  const { rcompare } = await import('semver');
  return versions.toSorted(rcompare);
}

/** Whether the two are the same version: build metadata makes no difference. */
export async function isSameVersion(a: string, b: string): Promise<boolean> {
  if (a === b) return true;
  if (!a.includes('+') && !b.includes('+')) return false;
  const { eq } = await import('semver');
  return eq(a, b);
}
