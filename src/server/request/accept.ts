/** The names of an `Accept` header, or of `Accept-Encoding`, in lower case with their weights: 1 where none is given. */
export function readWeights(header: string): readonly (readonly [name: string, weight: number])[] {
  return header.split(',').flatMap(part => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const q = parameters.map(text => /^q\s*=\s*([0-9.]+)$/.exec(text)?.[1]).find(text => text !== undefined);
    return name === '' ? [] : [[name, q === undefined ? 1 : Number(q)] as const];
  });
}
