/** An entry of `plugins.allowed`: `<name>` or `<name>@sha256:<digest>`. */
export interface AllowedPlugin {
  readonly name: string;
  /** SHA-256 of the only executable that may run, hexadecimal. */
  readonly pin: string | undefined;
}

/** The later of two entries of one name holds. */
export function readAllowed(entries: readonly string[]): ReadonlyMap<string, AllowedPlugin> {
  return new Map(
    entries.map(entry => {
      const [name = '', pin] = entry.split('@sha256:', 2);
      return [name, { name, pin: pin?.toLowerCase() }];
    }),
  );
}

/** A provider belongs to the plugin of its name, or of the part of it before a hyphen. */
export const belongsTo = (provider: string, plugin: string): boolean =>
  provider === plugin || provider.startsWith(`${plugin}-`);
