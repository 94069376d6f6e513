import { emptyMap } from '../../../../core/json/json.ts';
import { childTaints, type Taint, taintAt } from '../../../../core/secrets/taint.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * What `.` and `$` are in the text itself: the variables over the resolvers. Members are looked up, not copied; a template that uses
 * it as a whole gets a map of the resolvers in which names such as `__actions` can be read but are not listed.
 */
export class Root {
  readonly #data: Members;
  readonly #outer: Members;
  readonly #taints: Readonly<Record<string, Taint>>;
  readonly #outerTaint: Taint;
  #map: Members | undefined;
  #mapTaint: Taint;

  constructor(data: Members, outer: Members, taints: Readonly<Record<string, Taint>> = {}, outerTaint?: Taint) {
    this.#data = data;
    this.#outer = outer;
    this.#taints = taints;
    this.#outerTaint = outerTaint;
  }

  /** Throws what a getter throws for a value that is not known yet. */
  read(name: string): { readonly value: unknown } | undefined {
    if (Object.hasOwn(this.#data, name)) return { value: this.#data[name] ?? null };
    return Object.hasOwn(this.#outer, name) ? { value: this.#outer[name] ?? null } : undefined;
  }

  taint(name: string): Taint {
    return Object.hasOwn(this.#data, name) ? this.#taints[name] : taintAt(this.#outerTaint, [name]);
  }

  names(): string[] {
    return [...new Set([...Object.keys(this.#outer), ...Object.keys(this.#data).filter(isListed)])];
  }

  /** The same as a map; what is not known yet stays a getter. */
  map(): Members {
    if (this.#map === undefined) {
      const map = emptyMap<unknown>();
      for (const source of [this.#outer, this.#data])
        for (const name of Object.keys(source)) {
          const property = Object.getOwnPropertyDescriptor(source, name);
          const isOuter = source === this.#outer;
          if (property !== undefined)
            Object.defineProperty(map, name, {
              ...property,
              configurable: true,
              enumerable: isOuter || isListed(name),
            });
        }
      this.#map = Object.freeze(map);
      this.#mapTaint = childTaints(Object.getOwnPropertyNames(map).map(name => [name, this.taint(name)] as const));
    }
    return this.#map;
  }

  mapTaint(): Taint {
    this.map();
    return this.#mapTaint;
  }
}

const isListed = (name: string): boolean => !name.startsWith('_');
