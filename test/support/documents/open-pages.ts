import type { AuthWorld } from '../worlds/auth-world.ts';

/** A browser that opens every address and does nothing with it; what was opened, in order. */
export function openPages(world: AuthWorld): readonly string[] {
  const opened: string[] = [];
  world.browse = async url => void opened.push(url);
  return opened;
}
