import { blue, cyan, green, magenta, painter, yellow } from '../render/style.ts';

export interface ActionNames {
  /** The name in the colour of its action. */
  painted(name: string, text?: string): string;
  /** What a line of an action's program begins with: `deploy | `. */
  readonly prefix: (name: string) => string;
}

const PAINTS = [cyan, magenta, yellow, blue, green] as const;

/** A colour for each action, in the order in which they are first seen. Without colour the names alone. */
export function createActionNames(color: boolean): ActionNames {
  const places = new Map<string, number>();
  const painted = (name: string, text = name): string => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return painter(color, PAINTS[place % PAINTS.length] ?? cyan)(text);
  };
  return { painted, prefix: name => painted(name, `${name} | `) };
}
