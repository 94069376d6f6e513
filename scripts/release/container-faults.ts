export interface ContainerContext {
  /** Whether the context of the build holds something that fits the pattern. */
  has(pattern: string): boolean;
}

interface Instruction {
  readonly line: number;
  readonly name: string;
  readonly rest: string;
}

const KNOWN = 'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL RUN SHELL STOPSIGNAL USER VOLUME WORKDIR';

/** What is wrong with a Containerfile by our rules, one line each. For machines without a builder. */
export function containerFaults(text: string, context: ContainerContext): readonly string[] {
  const instructions = parse(text);
  const faults: string[] = [];
  const fault = ({ line }: Pick<Instruction, 'line'>, what: string): void => void faults.push(`line ${line}: ${what}`);
  const args = new Map<string, string>();
  const stages = new Set<string>();
  let final: Instruction[] = [];
  for (const one of instructions) {
    const { name, rest } = one;
    if (!KNOWN.split(' ').includes(name)) fault(one, `there is no instruction ${name}`);
    if (name === 'ARG') args.set(rest.split('=')[0] ?? '', rest.slice(rest.indexOf('=') + 1));
    if (name === 'FROM') {
      const [, written = '', stage] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      const image = written.replace(/\$\{(\w+)\}/g, (all, key: string) => args.get(key) ?? all);
      if (!stages.has(image) && !/^[\w./-]+:(?!latest\b)[\w.-]+(@sha256:[0-9a-f]{64})?$/.test(image))
        fault(one, `the image "${image}" has no exact tag`);
      if (stage !== undefined) stages.add(stage);
      final = [];
    }
    final.push(one);
    if (name === 'ADD') fault(one, 'ADD fetches and unpacks: use COPY');
    if (name === 'COPY') copyFaults(one);
    if (name === 'RUN' && /apt-get install/.test(rest)) {
      if (!rest.includes('--no-install-recommends')) fault(one, 'apt-get install without --no-install-recommends');
      if (!rest.includes('rm -rf /var/lib/apt/lists')) fault(one, 'the lists of apt-get stay in the image');
    }
    if (name === 'RUN' && /\bsudo\b|curl[^|]*\|\s*(?:ba)?sh/.test(rest))
      fault(one, 'sudo, or a script from the network');
    if ((name === 'CMD' || name === 'ENTRYPOINT') && !isWords(rest)) fault(one, `${name} is not a JSON list of words`);
  }

  function copyFaults(one: Instruction): void {
    const words = one.rest.split(/\s+/);
    const from = words.find(word => word.startsWith('--from='))?.slice('--from='.length);
    const sources = words.filter(word => !word.startsWith('--')).slice(0, -1);
    if (from !== undefined && !stages.has(from)) fault(one, `there is no stage "${from}" before it`);
    if (from !== undefined) return;
    for (const source of sources) if (!context.has(source)) fault(one, `there is no ${source} to copy`);
  }

  const end = instructions.at(-1) ?? { line: 1 };
  const user = final.findLast(({ name }) => name === 'USER');
  if (user === undefined || !/^[1-9]\d*(:[1-9]\d*)?$/.test(user.rest))
    fault(user ?? end, 'the last stage needs a USER by its number that is not root');
  if (!final.some(({ name }) => name === 'ENTRYPOINT')) fault(end, 'the last stage has no ENTRYPOINT');
  const health = final.find(({ name }) => name === 'HEALTHCHECK');
  if (health === undefined || !isWords(health.rest.replace(/^.*?\bCMD\s+/, '')))
    fault(health ?? end, 'the last stage needs a HEALTHCHECK with a JSON list of words');
  return faults;
}

function parse(text: string): readonly Instruction[] {
  const found: Instruction[] = [];
  let open: { line: number; text: string } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    open = open === undefined ? { line: index + 1, text: line } : { ...open, text: `${open.text} ${line.trim()}` };
    if (open.text.endsWith('\\')) open.text = open.text.slice(0, -1).trimEnd();
    else {
      const [, name = '', rest = ''] = /^\s*(\S+)\s*([^]*)$/.exec(open.text) ?? [];
      found.push({ line: open.line, name: name.toUpperCase(), rest: rest.trim() });
      open = undefined;
    }
  }
  return found;
}

function isWords(text: string): boolean {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.length > 0 && words.every(word => typeof word === 'string');
  } catch {
    return false;
  }
}
