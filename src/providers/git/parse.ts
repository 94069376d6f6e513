import type { Change, Described, Entry, Facts, Tag } from './inputs.ts';

/** Readers of what git prints for programs: fields end with NUL, so that names may hold anything. */

const WORDS: Readonly<Record<string, Change['status']>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'type-changed',
};
const statusWord = (letter: string | undefined): Change['status'] => WORDS[letter ?? ''] ?? 'modified';

/** `git status --porcelain=v2 --branch -z` */
export function parseStatus(text: string): Facts & { readonly output: string; readonly changed: Change[] } {
  const records = text.split('\0').values();
  const heads = new Map<string, string>();
  const changed: Change[] = [];
  const lines: string[] = [];
  for (const record of records) {
    if (record === '') continue;
    const header = /^# (branch\.\S+) (.*)$/s.exec(record);
    if (header !== null) {
      heads.set(header[1] ?? '', header[2] ?? '');
      continue;
    }
    const { change, letters } = readChange(record, records);
    changed.push(change);
    lines.push(`${letters} ${change.from === undefined ? '' : `${change.from} -> `}${change.path}`);
  }
  const commit = known(heads.get('branch.oid'), '(initial)');
  const branch = known(heads.get('branch.head'), '(detached)');
  const output = [`## ${branch ?? 'HEAD (no branch)'}`, ...lines].join('\n');
  return { ...(commit !== undefined && { commit }), ...(branch !== undefined && { branch }), changed, output };
}

const known = (value: string | undefined, none: string): string | undefined => (value === none ? undefined : value);

/** How many fields, separated by spaces, come before the path in a record of each kind. */
const FIELDS_BEFORE_PATH: ReadonlyMap<string, number> = new Map([
  ['1', 8],
  ['2', 9],
  ['u', 10],
  ['?', 1],
]);

function readChange(record: string, rest: Iterator<string>): { readonly change: Change; readonly letters: string } {
  const kind = record[0] ?? '';
  const path = afterFields(record, FIELDS_BEFORE_PATH.get(kind) ?? 1);
  if (kind === '?') return { change: { path, status: 'untracked', staged: false, unstaged: true }, letters: '??' };
  const [index = '.', tree = '.'] = record.slice(2, 4);
  const letters = `${index}${tree}`.replaceAll('.', ' ');
  if (kind === 'u') return { change: { path, status: 'conflicted', staged: false, unstaged: true }, letters };
  const from = kind === '2' ? String(rest.next().value) : undefined;
  const status = statusWord(index === '.' ? tree : index);
  return {
    change: { path, status, ...(from !== undefined && { from }), staged: index !== '.', unstaged: tree !== '.' },
    letters,
  };
}

function afterFields(record: string, count: number): string {
  let start = 0;
  for (let field = 0; field < count; field++) start = record.indexOf(' ', start) + 1;
  return record.slice(start);
}

/** `git diff --name-status -z` and its kin */
export function parseNameStatus(text: string): Change[] {
  const fields = text.split('\0').values();
  const changed: Change[] = [];
  for (const code of fields) {
    if (code === '') continue;
    const moved = code.startsWith('R') || code.startsWith('C');
    const from = moved ? String(fields.next().value) : undefined;
    const path = String(fields.next().value);
    changed.push({ path, status: statusWord(code[0]), ...(from !== undefined && { from }) });
  }
  return changed;
}

export const LOG_FORMAT = '%H%x00%an%x00%ae%x00%aI%x00%s%x00%b';
const LOG_FIELDS = 6;

/** `git log -z --format=<LOG_FORMAT>`: six fields and a NUL for each commit. */
export function parseLog(text: string): Entry[] {
  const fields = text.split('\0');
  const entries: Entry[] = [];
  for (let at = 0; at + LOG_FIELDS <= fields.length; at += LOG_FIELDS) {
    const [commit = '', author = '', email = '', date = '', subject = '', body = ''] = fields.slice(
      at,
      at + LOG_FIELDS,
    );
    entries.push({ commit, author, email, date, subject, body: body.trimEnd() });
  }
  return entries;
}

export const TAG_FORMAT =
  '%(refname:strip=2)%00%(objecttype)%00%(*objectname)%00%(objectname)%00%(creatordate:iso-strict)%00%(contents:subject)%00';
const TAG_FIELDS = 6;

/** `git for-each-ref --format=<TAG_FORMAT> refs/tags`: six fields, each with a NUL, and a line end for each tag. */
export function parseTags(text: string): Tag[] {
  const fields = text.split('\0');
  const tags: Tag[] = [];
  for (let at = 0; at + TAG_FIELDS < fields.length; at += TAG_FIELDS) {
    const [name = '', type, peeled = '', object = '', date = '', subject = ''] = fields.slice(at, at + TAG_FIELDS);
    const annotated = type === 'tag';
    tags.push({ name: name.replace(/^\n/, ''), commit: annotated ? peeled : object, date, annotated, subject });
  }
  return tags;
}

/** `git describe --long --abbrev=40`: `<tag>-<distance>-g<commit>`. */
export function parseDescribe(text: string): Described | undefined {
  const [, tag, distance, commit] = /^(.+)-(\d+)-g([0-9a-f]+)$/.exec(text.trim()) ?? [];
  if (tag === undefined || commit === undefined) return undefined;
  return { tag, distance: Number(distance), commit };
}
