/** The steps of a JSON pointer (RFC 6901); '' has none. */
export function pointerSteps(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The steps of a place in a schema, which is a percent-encoded fragment: `#/properties/a%20b`. */
export function schemaSteps(schemaPath: string): string[] {
  const fragment = schemaPath.slice(schemaPath.indexOf('#') + 1);
  return fragment
    .split('/')
    .slice(1)
    .map(decoded)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(step: string): string {
  if (!step.includes('%')) return step;
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** `/a/0/b` -> `a[0].b` */
export function pathWords(pointer: string): string {
  let words = '';
  for (const step of pointerSteps(pointer)) {
    if (/^\d+$/.test(step)) words += `[${step}]`;
    else if (/^[\w-]+$/.test(step)) words += words === '' ? step : `.${step}`;
    else words += `[${JSON.stringify(step)}]`;
  }
  return words;
}

/** The part of a value below these steps, undefined when there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current)) current = current[Number(step)];
    else if (typeof current === 'object' && current !== null && Object.hasOwn(current, step))
      current = (current as Record<string, unknown>)[step];
    else return undefined;
  }
  return current;
}
