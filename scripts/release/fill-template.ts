/** Puts values in place of `{{name}}`. Throws for a name without a value, and for a value that the template does not use. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = template.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template asks for {{${name}}}, which has no value`);
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter(name => !used.has(name));
  if (unused.length > 0) throw new Error(`the template does not use ${unused.join(', ')}`);
  return text;
}
