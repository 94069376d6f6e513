import { createHash } from 'node:crypto';
import { type Received, type WebServer, withWebServer } from '../support/web-server.ts';
import { createBoxOwner } from './box-owner.ts';

/** JSON that may be changed by a test. */
export type Thing = Record<string, unknown>;

interface Tree {
  readonly [path: string]: { readonly mode: string; readonly sha: string };
}

export interface FakeRepository {
  readonly facts: Thing;
  readonly blobs: Map<string, Buffer>;
  readonly trees: Map<string, Tree>;
  readonly commits: Map<
    string,
    { readonly tree: string; readonly parents: readonly string[]; readonly message: string; readonly date?: string }
  >;
  /** `heads/main` -> commit */
  readonly refs: Map<string, string>;
  readonly pulls: Thing[];
  readonly issues: Thing[];
  readonly comments: Thing[];
  readonly labels: Map<string, Thing>;
  readonly protections: Map<string, Thing>;
  readonly releases: Thing[];
  readonly assets: Map<number, Buffer>;
  readonly checks: Thing[];
  readonly statuses: Thing[];
  readonly runs: Thing[];
  readonly environments: Map<string, Thing>;
  readonly variables: Map<string, string>;
  /** By name; those of an environment by `<environment>/<name>`. */
  readonly secrets: Map<string, FakeSecret>;
  readonly reviews: Thing[];
  /** Whether the branches have a merge queue. An entry moves on each time somebody looks at it. */
  hasMergeQueue: boolean;
}

interface FakeSecret {
  readonly created_at: string;
  readonly updated_at: string;
  readonly encrypted: string;
}

export interface FakeCodeHost {
  /** `127.0.0.1:<port>`, as the input `host` wants it. */
  readonly host: string;
  readonly server: WebServer;
  readonly repositories: Map<string, FakeRepository>;
  /** `GET /repos/acme/shop` of every request so far, without the prefix of the API. */
  requests(): readonly string[];
  /** Those that may have changed something. */
  writes(): readonly string[];
  forget(): void;
  /** Answers to give in place of the next ones. A function may look at the request; undefined: the usual answer. */
  readonly instead: ((request: {
    method: string;
    path: string;
    headers: Received['headers'];
  }) => FakeAnswer | undefined)[];
  /** Entries of a page. */
  pageSize: number | undefined;
  addRepository(name: string, files: Readonly<Record<string, string>>): FakeRepository;
  commit(repository: FakeRepository, branch: string, files: Readonly<Record<string, string>>): string;
  textAt(repository: FakeRepository, branch: string, path: string): string | undefined;
  /** The value of a secret, decrypted as only the service can. */
  secretAt(repository: FakeRepository, name: string): string | undefined;
}

export interface FakeAnswer {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const FAKE_TOKEN = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
const PREFIX = '/api/v3';
/** Whom the secrets of every repository are encrypted for. */
const BOX_OWNER = createBoxOwner();

const sha1 = (text: string | Buffer): string => createHash('sha1').update(text).digest('hex');
const blobId = (bytes: Buffer): string => sha1(Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]));

class Refusal extends Error {
  readonly answer: FakeAnswer;

  constructor(status: number, message: string, errors?: readonly Thing[]) {
    super(message);
    this.answer = { status, data: { message, ...(errors && { errors }), documentation_url: 'https://docs.example' } };
  }
}

const notFound = (): Refusal => new Refusal(404, 'Not Found');
const invalid = (...errors: readonly Thing[]): Refusal => new Refusal(422, 'Validation Failed', errors);

/** Runs `body` beside a service that behaves as the REST API is documented: codes, pages, tags of answers, limits, delays. */
export async function withCodeHost<T>(body: (host: FakeCodeHost) => Promise<T>): Promise<T> {
  const repositories = new Map<string, FakeRepository>();
  const instead: FakeCodeHost['instead'] = [];
  const state = { pageSize: undefined as number | undefined, ids: 100 };
  return withWebServer(
    (request, response) => {
      const url = new URL(request.path, 'http://x');
      const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname;
      const answer =
        instead.shift()?.({ method: request.method, path, headers: request.headers }) ??
        answered(request, { url, path, repositories, state });
      const text =
        answer.data instanceof Buffer ? answer.data : answer.data === undefined ? '' : JSON.stringify(answer.data);
      const etag = `"${sha1(text)}"`;
      const isKnown = request.method === 'GET' && answer.status === 200 && request.headers['if-none-match'] === etag;
      response.statusCode = isKnown ? 304 : answer.status;
      response.setHeader('content-type', 'application/json; charset=utf-8');
      if (request.method === 'GET' && answer.status === 200) response.setHeader('etag', etag);
      for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
      response.end(isKnown ? '' : text);
    },
    server => {
      const host: FakeCodeHost = {
        host: `127.0.0.1:${server.port}`,
        server,
        repositories,
        instead,
        get pageSize() {
          return state.pageSize;
        },
        set pageSize(size) {
          state.pageSize = size;
        },
        requests: () => server.received.map(({ method, path }) => `${method} ${path.replace(PREFIX, '')}`),
        writes: () => host.requests().filter(line => !/^(?:GET|HEAD) /.test(line)),
        forget: () => {
          server.received.length = 0;
        },
        addRepository(name, files) {
          const made = emptyRepository(name, state);
          repositories.set(name, made);
          made.refs.set('heads/main', write(made, files, []));
          return made;
        },
        commit(repository, branch, files) {
          const parent = repository.refs.get(`heads/${branch}`) ?? repository.refs.get('heads/main') ?? '';
          const tree = repository.trees.get(repository.commits.get(parent)?.tree ?? '') ?? {};
          const sha = write(repository, files, [parent], tree);
          repository.refs.set(`heads/${branch}`, sha);
          return sha;
        },
        textAt: (repository, branch, path) =>
          fileAt(repository, repository.refs.get(`heads/${branch}`) ?? '', path)?.toString(),
        secretAt: ({ secrets }, name) => {
          const found = secrets.get(name);
          return found && BOX_OWNER.open(Buffer.from(found.encrypted, 'base64')).toString();
        },
      };
      return body(host);
    },
  );
}

function emptyRepository(name: string, state: { ids: number }): FakeRepository {
  const facts = {
    id: state.ids++,
    name: name.split('/')[1],
    full_name: name,
    html_url: `https://code.example/${name}`,
    clone_url: `https://code.example/${name}.git`,
    visibility: 'private',
    private: true,
    default_branch: 'main',
    description: null,
    homepage: null,
    topics: [],
    archived: false,
    is_template: false,
    has_wiki: true,
    has_issues: true,
    delete_branch_on_merge: false,
  };
  return {
    facts,
    blobs: new Map(),
    trees: new Map(),
    commits: new Map(),
    refs: new Map(),
    pulls: [],
    issues: [],
    comments: [],
    labels: new Map(),
    protections: new Map(),
    releases: [],
    assets: new Map(),
    checks: [],
    statuses: [],
    runs: [],
    environments: new Map(),
    variables: new Map(),
    secrets: new Map(),
    reviews: [],
    hasMergeQueue: false,
  };
}

function write(
  repository: FakeRepository,
  files: Readonly<Record<string, string>>,
  parents: readonly string[],
  base: Tree = {},
): string {
  const tree = { ...base };
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    repository.blobs.set(blobId(bytes), bytes);
    tree[path as keyof Tree] = { mode: '100644', sha: blobId(bytes) };
  }
  return addCommit(repository, addTree(repository, tree), parents, 'a commit');
}

function addTree(repository: FakeRepository, tree: Tree): string {
  const sorted = Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1)));
  const sha = sha1(`tree ${JSON.stringify(sorted)}`);
  repository.trees.set(sha, sorted);
  return sha;
}

function addCommit(repository: FakeRepository, tree: string, parents: readonly string[], message: string): string {
  const sha = sha1(`commit ${tree} ${parents.join(' ')} ${message}`);
  repository.commits.set(sha, { tree, parents, message });
  return sha;
}

function fileAt(repository: FakeRepository, commit: string, path: string): Buffer | undefined {
  const entry = repository.trees.get(repository.commits.get(commit)?.tree ?? '')?.[path];
  return entry && repository.blobs.get(entry.sha);
}

function ancestors(repository: FakeRepository, commit: string): Set<string> {
  const seen = new Set<string>();
  const open = [commit];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(repository.commits.get(at)?.parents ?? []));
  }
  return seen;
}

interface Asked {
  readonly url: URL;
  readonly path: string;
  readonly repositories: Map<string, FakeRepository>;
  readonly state: { pageSize: number | undefined; ids: number };
}

function answered(request: Received, asked: Asked): FakeAnswer {
  try {
    if (request.headers.authorization !== `Bearer ${FAKE_TOKEN}`) throw new Refusal(401, 'Bad credentials');
    return routed(request, asked);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    return { status: 500, data: { message: String(error) } };
  }
}

type Route = (found: {
  readonly repository: FakeRepository;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly input: Thing;
  readonly asked: Asked;
  readonly raw: Received;
}) => FakeAnswer;

const ok = (data: unknown, status = 200): FakeAnswer => ({ status, data });

function routed(request: Received, asked: Asked): FakeAnswer {
  const { path, url, repositories, state } = asked;
  const isUpload = url.pathname.startsWith('/api/uploads');
  const input = request.body !== '' && !isUpload ? (JSON.parse(request.body) as Thing) : {};
  if (path === '/user') return ok({ login: 'ada', id: 1 });
  if (path === '/api/graphql') return graphql(input, repositories);
  const create = /^\/(?:user|orgs\/([^/]+))\/repos$/.exec(path);
  if (create !== null && request.method === 'POST') return created(`${create[1] ?? 'ada'}/${input['name']}`, asked);
  const generate = /^\/repos\/([^/]+\/[^/]+)\/generate$/.exec(path);
  if (generate !== null) return generated(repositories.get(generate[1] ?? ''), input, asked);
  const [, name = '', rest = ''] = /^(?:\/api\/uploads)?\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(path) ?? [];
  const repository = repositories.get(name);
  if (repository === undefined) throw notFound();
  for (const [method, pattern, route] of ROUTES) {
    const match = pattern.exec(rest ?? '');
    if (method !== request.method || match === null) continue;
    const parts = match.slice(1).map(part => decodeURIComponent(part ?? ''));
    return paged(route({ repository, parts, query: url.searchParams, input, asked, raw: request }), request, asked);
  }
  void state;
  throw notFound();
}

/** Lists come in pages, with the address of the next one in `Link`. */
function paged(answer: FakeAnswer, request: Received, { url, state }: Asked): FakeAnswer {
  if (request.method !== 'GET' || answer.status !== 200) return answer;
  const data = answer.data as Thing;
  const member = Array.isArray(data)
    ? undefined
    : ['check_runs', 'workflow_runs', 'statuses', 'variables', 'secrets'].find(name => Array.isArray(data?.[name]));
  if (!Array.isArray(data) && member === undefined) return answer;
  const list = (member === undefined ? data : data[member]) as unknown[];
  const size = state.pageSize ?? Math.min(100, Number(url.searchParams.get('per_page') ?? 30));
  const page = Number(url.searchParams.get('page') ?? 1);
  const items = list.slice((page - 1) * size, page * size);
  const next = new URL(`http://${request.headers.host}${request.path}`);
  next.searchParams.set('page', String(page + 1));
  return {
    status: 200,
    data: member === undefined ? items : { ...data, [member]: items },
    headers: list.length > page * size ? { link: `<${next.href}>; rel="next", <${next.href}>; rel="last"` } : {},
  };
}

function created(name: string, { repositories, state }: Asked): FakeAnswer {
  if (repositories.has(name))
    throw invalid({
      resource: 'Repository',
      field: 'name',
      code: 'custom',
      message: 'name already exists on this account',
    });
  const made = emptyRepository(name, state);
  repositories.set(name, made);
  made.refs.set('heads/main', write(made, { 'README.md': `# ${made.facts['name']}\n` }, []));
  return ok(made.facts, 201);
}

function generated(template: FakeRepository | undefined, input: Thing, asked: Asked): FakeAnswer {
  if (template === undefined) throw notFound();
  const name = `${input['owner']}/${input['name']}`;
  const answer = created(name, asked);
  const made = asked.repositories.get(name);
  const commit = template.commits.get(template.refs.get('heads/main') ?? '');
  if (made === undefined || commit === undefined) throw notFound();
  for (const [sha, bytes] of template.blobs) made.blobs.set(sha, bytes);
  const tree = addTree(made, template.trees.get(commit.tree) ?? {});
  made.refs.set('heads/main', addCommit(made, tree, [], 'Initial commit'));
  made.facts['description'] = input['description'] ?? null;
  return answer;
}

function graphql(input: Thing, repositories: Map<string, FakeRepository>): FakeAnswer {
  const query = String(input['query']);
  if (query.includes('viewer')) return ok({ data: { viewer: { login: 'ada' } } });
  for (const repository of repositories.values())
    for (const pull of repository.pulls) {
      if (pull['node_id'] !== (input['variables'] as Thing | undefined)?.['id']) continue;
      if (query.includes('enqueuePullRequest')) return enqueued(repository, pull, input);
      if (query.includes('mergeQueueEntry')) return ok({ data: { node: queueState(repository, pull) } });
      if (query.includes('convertPullRequestToDraft')) pull['draft'] = true;
      if (query.includes('markPullRequestReadyForReview')) pull['draft'] = false;
      return ok({ data: {} });
    }
  return ok({ data: null, errors: [{ message: 'Something is not there' }] });
}

const QUEUE_STATES = ['QUEUED', 'AWAITING_CHECKS', 'MERGEABLE'];

const graphqlError = (message: string): FakeAnswer => ok({ data: null, errors: [{ message }] });

function enqueued(repository: FakeRepository, pull: Thing, input: Thing): FakeAnswer {
  const { commit } = input['variables'] as { commit: string };
  if (!repository.hasMergeQueue) return graphqlError('Merge queue is not enabled for this branch');
  if (pull['queue'] !== undefined) return graphqlError('Pull request is already in the queue');
  if (commit !== repository.refs.get(`heads/${pull['headRef']}`)) return graphqlError('Head branch was modified');
  pull['queue'] = 0;
  return ok({ data: { enqueuePullRequest: { mergeQueueEntry: { state: QUEUE_STATES[0], position: 1 } } } });
}

/** What the queue is about to do with a pull request is done after each look at it. */
function queueState(repository: FakeRepository, pull: Thing): Thing {
  const at = pull['queue'] as number | undefined;
  const state = pull['merged'] === true ? 'MERGED' : String(pull['state']).toUpperCase();
  const entry = at === undefined ? null : { state: QUEUE_STATES[at], position: 1, estimatedTimeToMerge: 60 };
  if (at !== undefined && at < QUEUE_STATES.length - 1) pull['queue'] = at + 1;
  else if (at !== undefined) {
    pull['queue'] = undefined;
    if (pull['queueFails'] !== true) mergePull(repository, pull, 'squash');
  }
  return { state, mergeQueueEntry: entry };
}

function mergePull(repository: FakeRepository, pull: Thing, method: unknown, title?: unknown): string {
  const head = repository.refs.get(`heads/${pull['headRef']}`) ?? '';
  const base = repository.refs.get(`heads/${pull['baseRef']}`) ?? '';
  const tree = repository.commits.get(head)?.tree ?? '';
  const parents = method === 'squash' ? [base] : [base, head];
  const sha = addCommit(repository, tree, parents, String(title ?? pull['title']));
  repository.refs.set(`heads/${pull['baseRef']}`, sha);
  Object.assign(pull, {
    state: 'closed',
    merged: true,
    merged_at: '2026-01-01T00:00:00Z',
    merge_commit_sha: sha,
    headSha: head,
  });
  return sha;
}

const findCommit = (repository: FakeRepository, ref: string): string => {
  const sha = repository.refs.get(`heads/${ref}`) ?? repository.refs.get(`tags/${ref}`) ?? ref;
  if (!repository.commits.has(sha)) throw new Refusal(422, `No commit found for SHA: ${ref}`);
  return sha;
};

const pullData = (repository: FakeRepository, pull: Thing): Thing => {
  const full = (branch: string) => ({ ref: branch, repo: { full_name: repository.facts['full_name'] } });
  const { headRef, baseRef, ...rest } = pull as { headRef: string; baseRef: string };
  const sha = (pull['state'] === 'open' ? repository.refs.get(`heads/${headRef}`) : undefined) ?? pull['headSha'];
  return {
    ...rest,
    head: { ...full(headRef), sha },
    base: { ...full(baseRef), sha: repository.refs.get(`heads/${baseRef}`) },
  };
};

const byNumber = (list: readonly Thing[], number: string | undefined): Thing => {
  const found = list.find(one => String(one['number']) === number);
  if (found === undefined) throw notFound();
  return found;
};

const issueOrPull = (repository: FakeRepository, number: string | undefined): Thing =>
  byNumber([...repository.issues, ...repository.pulls], number);

const nextNumber = ({ issues, pulls }: FakeRepository): number => issues.length + pulls.length + 1;
const names = (list: unknown): Thing[] => ((list ?? []) as string[]).map(name => ({ name }));
const logins = (list: unknown): Thing[] => ((list ?? []) as string[]).map(login => ({ login }));

function addNames(list: Thing[], key: string, added: readonly Thing[]): void {
  for (const one of added) if (!list.some(other => other[key] === one[key])) list.push(one);
}

/** The beginning of the address of variables and secrets: of the repository, or of an environment. */
const PLACE = '(?:/actions|/environments/([^/]+))';

const ROUTES: readonly (readonly [string, RegExp, Route])[] = [
  ['GET', /^$/, ({ repository }) => ok(repository.facts)],
  [
    'PATCH',
    /^$/,
    ({ repository, input }) => {
      const { default_branch: branch } = input as { default_branch?: string };
      if (branch !== undefined && !repository.refs.has(`heads/${branch}`))
        throw invalid({ field: 'default_branch', code: 'invalid' });
      return ok(Object.assign(repository.facts, input));
    },
  ],
  ['PUT', /^\/topics$/, ({ repository, input }) => ok((repository.facts['topics'] = input['names']))],
  [
    'GET',
    /^\/branches$/,
    ({ repository }) =>
      ok(
        [...repository.refs]
          .filter(([name]) => name.startsWith('heads/'))
          .map(([name, sha]) => ({
            name: name.slice(6),
            commit: { sha },
            protected: repository.protections.has(name.slice(6)),
          })),
      ),
  ],
  [
    'GET',
    /^\/branches\/(.+)\/protection$/,
    ({ repository, parts: [branch = ''] }) => {
      const found = repository.protections.get(branch);
      if (found === undefined) throw new Refusal(404, 'Branch not protected');
      return ok(found);
    },
  ],
  [
    'PUT',
    /^\/branches\/(.+)\/protection$/,
    ({ repository, parts: [branch = ''], input }) => {
      for (const name of ['required_status_checks', 'enforce_admins', 'required_pull_request_reviews', 'restrictions'])
        if (input[name] === undefined) throw new Refusal(422, `Invalid request.\n\n"${name}" wasn't supplied.`);
      const protection: Thing = {};
      for (const [name, value] of Object.entries(input)) {
        const { users = [], teams = [] } = (value ?? {}) as { users?: string[]; teams?: string[] };
        if (typeof value === 'boolean') protection[name] = { url: 'https://x', enabled: value };
        else if (name === 'restrictions' && value !== null)
          protection[name] = { users: logins(users), teams: teams.map(slug => ({ slug })), apps: [] };
        else if (value !== null) protection[name] = { url: 'https://x', ...(value as Thing) };
      }
      repository.protections.set(branch, protection);
      return ok(protection);
    },
  ],
  [
    'GET',
    /^\/branches\/(.+)$/,
    ({ repository, parts: [name = ''] }) => {
      const sha = repository.refs.get(`heads/${name}`);
      if (sha === undefined) throw new Refusal(404, 'Branch not found');
      return ok({ name, commit: { sha }, protected: false });
    },
  ],
  [
    'GET',
    /^\/git\/ref\/(.+)$/,
    ({ repository, parts: [name = ''] }) => {
      if (repository.refs.size === 0) throw new Refusal(409, 'Git Repository is empty.');
      const sha = repository.refs.get(name);
      if (sha === undefined) throw notFound();
      return ok({ ref: `refs/${name}`, object: { type: 'commit', sha } });
    },
  ],
  [
    'POST',
    /^\/git\/refs$/,
    ({ repository, input }) => {
      const name = String(input['ref']).replace(/^refs\//, '');
      if (repository.refs.has(name)) throw new Refusal(422, 'Reference already exists');
      repository.refs.set(name, findCommit(repository, String(input['sha'])));
      return ok({ ref: input['ref'], object: { sha: input['sha'] } }, 201);
    },
  ],
  [
    'PATCH',
    /^\/git\/refs\/(.+)$/,
    ({ repository, parts: [name = ''], input }) => {
      const old = repository.refs.get(name);
      if (old === undefined) throw new Refusal(422, 'Reference does not exist');
      const sha = findCommit(repository, String(input['sha']));
      if (input['force'] !== true && !ancestors(repository, sha).has(old))
        throw new Refusal(422, 'Update is not a fast forward');
      repository.refs.set(name, sha);
      return ok({ ref: `refs/${name}`, object: { sha } });
    },
  ],
  [
    'DELETE',
    /^\/git\/refs\/(.+)$/,
    ({ repository, parts: [name = ''] }) => {
      if (!repository.refs.delete(name)) throw new Refusal(422, 'Reference does not exist');
      return { status: 204 };
    },
  ],
  [
    'GET',
    /^\/git\/commits\/(.+)$/,
    ({ repository, parts: [sha = ''] }) => {
      const found = repository.commits.get(sha);
      if (found === undefined) throw notFound();
      return ok({
        sha,
        message: found.message,
        committer: { date: found.date ?? '2026-01-01T00:00:00Z' },
        tree: { sha: found.tree },
        parents: found.parents.map(parent => ({ sha: parent })),
      });
    },
  ],
  [
    'POST',
    /^\/git\/commits$/,
    ({ repository, input }) => {
      if (!repository.trees.has(String(input['tree']))) throw new Refusal(422, 'Tree SHA does not exist');
      const sha = addCommit(repository, String(input['tree']), input['parents'] as string[], String(input['message']));
      return ok({ sha }, 201);
    },
  ],
  [
    'GET',
    /^\/git\/trees\/(.+)$/,
    ({ repository, parts: [sha = ''], query }) => {
      const tree = repository.trees.get(sha);
      if (tree === undefined) throw notFound();
      return ok({ sha, truncated: false, tree: listing(tree, query.get('recursive') !== null) });
    },
  ],
  [
    'POST',
    /^\/git\/trees$/,
    ({ repository, input }) => {
      const tree: Record<string, Tree[string]> = { ...repository.trees.get(String(input['base_tree'])) };
      for (const { path, mode, sha } of input['tree'] as { path: string; mode: string; sha: string | null }[]) {
        if (sha !== null && !repository.blobs.has(sha)) throw new Refusal(422, `tree.sha ${sha} is not a valid blob`);
        if (sha === null && tree[path] === undefined) throw new Refusal(422, 'GitRPC::BadObjectState');
        if (sha === null) delete tree[path];
        else tree[path] = { mode, sha };
      }
      return ok({ sha: addTree(repository, tree) }, 201);
    },
  ],
  [
    'GET',
    /^\/git\/blobs\/(.+)$/,
    ({ repository, parts: [sha = ''] }) => {
      const found = repository.blobs.get(sha);
      if (found === undefined) throw notFound();
      return ok({ sha, encoding: 'base64', content: found.toString('base64').replace(/(.{60})/g, '$1\n') });
    },
  ],
  [
    'POST',
    /^\/git\/blobs$/,
    ({ repository, input }) => {
      const bytes = Buffer.from(String(input['content']), input['encoding'] === 'base64' ? 'base64' : 'utf8');
      repository.blobs.set(blobId(bytes), bytes);
      return ok({ sha: blobId(bytes) }, 201);
    },
  ],
  [
    'GET',
    /^\/contents\/(.+)$/,
    ({ repository, parts: [path = ''], query }) => {
      const commit = findCommit(repository, query.get('ref') ?? String(repository.facts['default_branch']));
      const bytes = fileAt(repository, commit, path);
      if (bytes === undefined) throw notFound();
      return ok({
        type: 'file',
        path,
        size: bytes.length,
        sha: blobId(bytes),
        encoding: 'base64',
        content: bytes.toString('base64'),
        html_url: 'https://x',
      });
    },
  ],
  [
    'GET',
    /^\/compare\/(.+)\.\.\.(?:[^:]+:)?(.+)$/,
    ({ repository, parts: [base = '', head = ''] }) => {
      const [from, to] = [findCommit(repository, base), findCommit(repository, head)];
      const old = ancestors(repository, from);
      const ahead = [...ancestors(repository, to)].filter(sha => !old.has(sha));
      const [a, b] = [from, to].map(sha =>
        JSON.stringify(repository.trees.get(repository.commits.get(sha)?.tree ?? '')),
      );
      return ok({ ahead_by: ahead.length, files: ahead.length === 0 || a === b ? [] : [{ filename: 'x' }] });
    },
  ],
  [
    'GET',
    /^\/pulls$/,
    ({ repository, query }) => {
      const head = query.get('head')?.split(':')[1];
      const state = query.get('state') ?? 'open';
      const found = repository.pulls.filter(
        pull =>
          (state === 'all' || pull['state'] === state) &&
          (head === undefined || pull['headRef'] === head) &&
          (query.get('base') === null || pull['baseRef'] === query.get('base')),
      );
      return ok(found.toReversed().map(pull => pullData(repository, pull)));
    },
  ],
  [
    'POST',
    /^\/pulls$/,
    ({ repository, input }) => {
      const { head, base, title } = input as { head: string; base: string; title?: string };
      if (title === undefined || title === '')
        throw invalid({ resource: 'PullRequest', field: 'title', code: 'missing_field' });
      const branch = head.split(':').at(-1) ?? '';
      const sha = repository.refs.get(`heads/${branch}`);
      if (sha === undefined) throw invalid({ resource: 'PullRequest', field: 'head', code: 'invalid' });
      if (!repository.refs.has(`heads/${base}`))
        throw invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' });
      if (
        repository.pulls.some(
          pull => pull['state'] === 'open' && pull['headRef'] === branch && pull['baseRef'] === base,
        )
      )
        throw invalid({
          resource: 'PullRequest',
          code: 'custom',
          message: `A pull request already exists for ${head}.`,
        });
      if (ancestors(repository, findCommit(repository, base)).has(sha))
        throw invalid({ resource: 'PullRequest', code: 'custom', message: `No commits between ${base} and ${branch}` });
      const number = nextNumber(repository);
      const pull = {
        number,
        node_id: `PR_${number}`,
        html_url: `https://code.example/${repository.facts['full_name']}/pull/${number}`,
        state: 'open',
        title,
        body: input['body'] ?? null,
        draft: input['draft'] === true,
        labels: [],
        assignees: [],
        requested_reviewers: [],
        requested_teams: [],
        merged: false,
        merged_at: null,
        mergeable: null,
        merge_commit_sha: null,
        headRef: branch,
        baseRef: base,
        headSha: sha,
      };
      repository.pulls.push(pull);
      return ok(pullData(repository, pull), 201);
    },
  ],
  [
    'GET',
    /^\/pulls\/(\d+)$/,
    ({ repository, parts: [number] }) => {
      const pull = byNumber(repository.pulls, number);
      const data = pullData(repository, pull);
      // Found out after the first question.
      pull['mergeable'] ??= true;
      return ok(data);
    },
  ],
  [
    'PATCH',
    /^\/pulls\/(\d+)$/,
    ({ repository, parts: [number], input }) =>
      ok(pullData(repository, Object.assign(byNumber(repository.pulls, number), input))),
  ],
  [
    'GET',
    /^\/pulls\/(\d+)\/reviews$/,
    ({ repository, parts: [number] }) => ok(repository.reviews.filter(one => String(one['number']) === number)),
  ],
  [
    'POST',
    /^\/pulls\/(\d+)\/requested_reviewers$/,
    ({ repository, parts: [number], input }) => {
      const pull = byNumber(repository.pulls, number);
      addNames(pull['requested_reviewers'] as Thing[], 'login', logins(input['reviewers']));
      addNames(
        pull['requested_teams'] as Thing[],
        'slug',
        ((input['team_reviewers'] ?? []) as string[]).map(slug => ({ slug })),
      );
      return ok(pull, 201);
    },
  ],
  [
    'PUT',
    /^\/pulls\/(\d+)\/merge$/,
    ({ repository, parts: [number], input }) => {
      const pull = byNumber(repository.pulls, number);
      if (pull['state'] !== 'open' || pull['mergeable'] !== true)
        throw new Refusal(405, 'Pull Request is not mergeable');
      const head = repository.refs.get(`heads/${pull['headRef']}`) ?? '';
      if (input['sha'] !== undefined && input['sha'] !== head)
        throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
      if (repository.hasMergeQueue) throw new Refusal(405, 'Changes must be made through the merge queue');
      return ok({ sha: mergePull(repository, pull, input['merge_method'], input['commit_title']), merged: true });
    },
  ],
  [
    'GET',
    /^\/issues$/,
    ({ repository, query }) => {
      const state = query.get('state') ?? 'open';
      const labels = query.get('labels')?.split(',') ?? [];
      const all = [...repository.issues, ...repository.pulls.map(pull => ({ ...pull, pull_request: {} }))] as Thing[];
      return ok(
        all.filter(
          one =>
            (state === 'all' || one['state'] === state) &&
            labels.every(label => (one['labels'] as Thing[]).some(({ name }) => name === label)),
        ),
      );
    },
  ],
  [
    'POST',
    /^\/issues$/,
    ({ repository, input }) => {
      const number = nextNumber(repository);
      const issue = {
        number,
        html_url: `https://code.example/issues/${number}`,
        state: 'open',
        title: input['title'],
        body: input['body'] ?? null,
        labels: names(input['labels']),
        assignees: logins(input['assignees']),
      };
      repository.issues.push(issue);
      return ok(issue, 201);
    },
  ],
  ['GET', /^\/issues\/(\d+)$/, ({ repository, parts: [number] }) => ok(issueOrPull(repository, number))],
  [
    'PATCH',
    /^\/issues\/(\d+)$/,
    ({ repository, parts: [number], input }) => ok(Object.assign(issueOrPull(repository, number), input)),
  ],
  [
    'POST',
    /^\/issues\/(\d+)\/labels$/,
    ({ repository, parts: [number], input }) => {
      const { labels } = issueOrPull(repository, number) as { labels: Thing[] };
      addNames(labels, 'name', names(input['labels']));
      return ok(labels);
    },
  ],
  [
    'POST',
    /^\/issues\/(\d+)\/assignees$/,
    ({ repository, parts: [number], input }) => {
      const found = issueOrPull(repository, number) as { assignees: Thing[] };
      addNames(found.assignees, 'login', logins(input['assignees']));
      return ok(found, 201);
    },
  ],
  [
    'GET',
    /^\/issues\/(\d+)\/comments$/,
    ({ repository, parts: [number] }) => ok(repository.comments.filter(one => one['number'] === number)),
  ],
  [
    'POST',
    /^\/issues\/(\d+)\/comments$/,
    ({ repository, parts: [number], input, asked }) => {
      issueOrPull(repository, number);
      const comment = { id: asked.state.ids++, number, body: input['body'], html_url: 'https://code.example/c' };
      repository.comments.push(comment);
      return ok(comment, 201);
    },
  ],
  [
    'PATCH',
    /^\/issues\/comments\/(\d+)$/,
    ({ repository, parts: [id], input }) => {
      const found = repository.comments.find(one => String(one['id']) === id);
      if (found === undefined) throw notFound();
      return ok(Object.assign(found, input));
    },
  ],
  [
    'GET',
    /^\/labels\/(.+)$/,
    ({ repository, parts: [name = ''] }) => {
      const found = repository.labels.get(name);
      if (found === undefined) throw notFound();
      return ok(found);
    },
  ],
  [
    'POST',
    /^\/labels$/,
    ({ repository, input }) => {
      const name = String(input['name']);
      if (repository.labels.has(name)) throw invalid({ resource: 'Label', code: 'already_exists', field: 'name' });
      repository.labels.set(name, { color: 'ededed', description: null, ...input });
      return ok(input, 201);
    },
  ],
  [
    'PATCH',
    /^\/labels\/(.+)$/,
    ({ repository, parts: [name = ''], input }) => ok(Object.assign(repository.labels.get(name) ?? {}, input)),
  ],
  ['GET', /^\/releases$/, ({ repository }) => ok(repository.releases)],
  [
    'GET',
    /^\/releases\/latest$/,
    ({ repository }) => {
      const found = repository.releases.findLast(one => one['draft'] !== true && one['prerelease'] !== true);
      if (found === undefined) throw notFound();
      return ok(found);
    },
  ],
  [
    'GET',
    /^\/releases\/tags\/(.+)$/,
    ({ repository, parts: [tag] }) => {
      const found = repository.releases.find(one => one['tag_name'] === tag && one['draft'] !== true);
      if (found === undefined) throw notFound();
      return ok(found);
    },
  ],
  [
    'POST',
    /^\/releases$/,
    ({ repository, input, asked, raw }) => {
      const id = asked.state.ids++;
      const release = {
        id,
        draft: false,
        prerelease: false,
        name: null,
        body: null,
        html_url: 'https://code.example/r',
        assets: [],
        upload_url: `http://${raw.headers.host}/api/uploads/repos/${repository.facts['full_name']}/releases/${id}/assets{?name,label}`,
        ...input,
      };
      repository.releases.push(release);
      return ok(release, 201);
    },
  ],
  ['GET', /^\/releases\/(\d+)$/, ({ repository, parts: [id] }) => ok(findRelease(repository, id))],
  [
    'PATCH',
    /^\/releases\/(\d+)$/,
    ({ repository, parts: [id], input }) => ok(Object.assign(findRelease(repository, id), input)),
  ],
  ['GET', /^\/releases\/(\d+)\/assets$/, ({ repository, parts: [id] }) => ok(findRelease(repository, id)['assets'])],
  [
    'POST',
    /^\/releases\/(\d+)\/assets$/,
    ({ repository, parts: [id], query, asked, raw }) => {
      const { assets } = findRelease(repository, id) as { assets: Thing[] };
      const name = query.get('name');
      if (assets.some(one => one['name'] === name))
        throw invalid({ resource: 'ReleaseAsset', code: 'already_exists', field: 'name' });
      const bytes = Buffer.from(raw.body);
      const asset = {
        id: asked.state.ids++,
        name,
        label: query.get('label'),
        size: bytes.length,
        state: 'uploaded',
        content_type: raw.headers['content-type'],
      };
      repository.assets.set(asset.id, bytes);
      assets.push(asset);
      return ok(asset, 201);
    },
  ],
  [
    'GET',
    /^\/releases\/assets\/(\d+)$/,
    ({ repository, parts: [id] }) => {
      const bytes = repository.assets.get(Number(id));
      if (bytes === undefined) throw notFound();
      return ok(bytes);
    },
  ],
  [
    'DELETE',
    /^\/releases\/assets\/(\d+)$/,
    ({ repository, parts: [id] }) => {
      repository.assets.delete(Number(id));
      for (const release of repository.releases)
        release['assets'] = (release['assets'] as Thing[]).filter(one => String(one['id']) !== id);
      return { status: 204 };
    },
  ],
  [
    'GET',
    /^\/commits\/([^/]+)\/check-runs$/,
    ({ repository, parts: [sha], query }) => {
      const name = query.get('check_name');
      const found = repository.checks.filter(one => one['head_sha'] === sha && (name === null || one['name'] === name));
      return ok({ total_count: found.length, check_runs: found });
    },
  ],
  [
    'POST',
    /^\/check-runs$/,
    ({ repository, input, asked }) => {
      const run = { id: asked.state.ids++, html_url: 'https://code.example/check', conclusion: null, ...input };
      repository.checks.push(run);
      return ok(run, 201);
    },
  ],
  [
    'PATCH',
    /^\/check-runs\/(\d+)$/,
    ({ repository, parts: [id], input }) =>
      ok(Object.assign(repository.checks.find(one => String(one['id']) === id) ?? {}, input)),
  ],
  [
    'GET',
    /^\/commits\/([^/]+)\/status$/,
    ({ repository, parts: [sha] }) =>
      ok({ state: 'pending', statuses: repository.statuses.filter(one => one['sha'] === sha) }),
  ],
  [
    'GET',
    /^\/commits\/([^/]+)\/statuses$/,
    ({ repository, parts: [sha] }) => ok(repository.statuses.filter(one => one['sha'] === sha)),
  ],
  [
    'POST',
    /^\/statuses\/([^/]+)$/,
    ({ repository, parts: [sha], input }) => {
      repository.statuses.unshift({ sha, ...input });
      return ok(input, 201);
    },
  ],
  ['GET', /^\/commits\/([^/]+)$/, ({ repository, parts: [ref = ''] }) => ok({ sha: findCommit(repository, ref) })],
  [
    'POST',
    /^\/actions\/workflows\/([^/]+)\/dispatches$/,
    ({ repository, parts: [workflow = ''], input, asked }) => {
      if (!repository.refs.has(`heads/${input['ref']}`)) throw new Refusal(422, `No ref found for: ${input['ref']}`);
      const id = asked.state.ids++;
      repository.runs.push({
        id,
        name: workflow,
        event: 'workflow_dispatch',
        head_branch: input['ref'],
        status: 'queued',
        conclusion: null,
        html_url: `https://code.example/run/${id}`,
        inputs: input['inputs'],
      });
      return { status: 204 };
    },
  ],
  [
    'GET',
    /^\/actions\/(?:workflows\/([^/]+)\/)?runs$/,
    ({ repository, parts: [workflow] }) =>
      ok({ workflow_runs: repository.runs.filter(one => workflow === '' || one['name'] === workflow).toReversed() }),
  ],
  [
    'GET',
    /^\/actions\/runs\/(\d+)$/,
    ({ repository, parts: [id] }) => {
      const run = repository.runs.find(one => String(one['id']) === id);
      if (run === undefined) throw notFound();
      const data = { ...run };
      const next: Record<string, string> = { queued: 'in_progress', in_progress: 'completed' };
      if (run['status'] === 'in_progress')
        run['conclusion'] = (run['inputs'] as Thing | undefined)?.['fails'] === 'true' ? 'failure' : 'success';
      run['status'] = next[String(run['status'])] ?? run['status'];
      return ok(data);
    },
  ],
  [
    'GET',
    /^\/environments\/([^/]+)$/,
    ({ repository, parts: [name = ''] }) => {
      const found = repository.environments.get(name);
      if (found === undefined) throw notFound();
      return ok(found);
    },
  ],
  [
    'PUT',
    /^\/environments\/([^/]+)$/,
    ({ repository, parts: [name = ''], input }) => {
      const timer = Number(input['wait_timer'] ?? 0);
      const found = {
        name,
        html_url: 'https://code.example/e',
        protection_rules: timer === 0 ? [] : [{ type: 'wait_timer', wait_timer: timer }],
        deployment_branch_policy: input['deployment_branch_policy'] ?? null,
      };
      repository.environments.set(name, found);
      return ok(found);
    },
  ],
  ...variableRoutes(),
  ...secretsRoutes(),
];

/** Variables and secrets of an environment that is there lie below its name. */
function keyIn({ environments }: FakeRepository, environment = '', name = ''): string {
  if (environment !== '' && !environments.has(environment)) throw notFound();
  return environment === '' ? name : `${environment}/${name}`;
}

/** The entries of a place by their own names. */
const entriesIn = <T>(all: ReadonlyMap<string, T>, prefix: string): readonly (readonly [name: string, entry: T])[] =>
  [...all]
    .filter(([key]) => (prefix === '' ? !key.includes('/') : key.startsWith(prefix)))
    .map(([key, entry]) => [key.slice(prefix.length), entry] as const);

function variableRoutes(): readonly (readonly [string, RegExp, Route])[] {
  return [
    [
      'GET',
      new RegExp(`^${PLACE}/variables$`),
      ({ repository, parts: [environment] }) =>
        ok({
          variables: entriesIn(repository.variables, keyIn(repository, environment)).map(([name, value]) => ({
            name,
            value,
          })),
        }),
    ],
    [
      'POST',
      new RegExp(`^${PLACE}/variables$`),
      ({ repository, parts: [environment], input }) => {
        const key = keyIn(repository, environment, String(input['name']));
        if (repository.variables.has(key)) throw new Refusal(409, 'Already exists - Variable already exists');
        repository.variables.set(key, String(input['value']));
        return { status: 201, data: {} };
      },
    ],
    [
      'PATCH',
      new RegExp(`^${PLACE}/variables/([^/]+)$`),
      ({ repository, parts: [environment, name = ''], input }) => {
        repository.variables.set(keyIn(repository, environment, name), String(input['value']));
        return { status: 204 };
      },
    ],
  ];
}

function secretsRoutes(): readonly (readonly [string, RegExp, Route])[] {
  return [
    [
      'GET',
      new RegExp(`^${PLACE}/secrets$`),
      ({ repository, parts: [environment] }) => {
        const found = entriesIn(repository.secrets, keyIn(repository, environment));
        const secrets = found.map(([name, { created_at, updated_at }]) => ({ name, created_at, updated_at }));
        return ok({ total_count: secrets.length, secrets });
      },
    ],
    [
      'GET',
      new RegExp(`^${PLACE}/secrets/public-key$`),
      ({ repository, parts: [environment] }) => {
        keyIn(repository, environment);
        return ok({ key_id: BOX_OWNER.id, key: BOX_OWNER.publicKey.toString('base64') });
      },
    ],
    [
      'PUT',
      new RegExp(`^${PLACE}/secrets/([A-Z_][A-Z0-9_]*)$`),
      ({ repository, parts: [environment, name = ''], input, asked }) => {
        const key = keyIn(repository, environment, name);
        if (input['key_id'] !== BOX_OWNER.id) throw new Refusal(422, 'Secret could not be decrypted');
        const old = repository.secrets.get(key);
        const at = new Date(Date.UTC(2026, 0, 1, 0, 0, asked.state.ids++)).toISOString();
        const encrypted = String(input['encrypted_value']);
        repository.secrets.set(key, { created_at: old?.created_at ?? at, updated_at: at, encrypted });
        return { status: old === undefined ? 201 : 204 };
      },
    ],
    [
      'DELETE',
      new RegExp(`^${PLACE}/secrets/([^/]+)$`),
      ({ repository, parts: [environment, name = ''] }) => {
        if (!repository.secrets.delete(keyIn(repository, environment, name))) throw notFound();
        return { status: 204 };
      },
    ],
  ];
}

function findRelease(repository: FakeRepository, id: string | undefined): Thing {
  const found = repository.releases.find(one => String(one['id']) === id);
  if (found === undefined) throw notFound();
  return found;
}

function listing(tree: Tree, recursive: boolean): Thing[] {
  const directories = new Set<string>();
  const found: Thing[] = [];
  for (const [path, { mode, sha }] of Object.entries(tree)) {
    const parents = path.split('/').slice(0, -1);
    parents.forEach((_part, index) => {
      directories.add(parents.slice(0, index + 1).join('/'));
    });
    if (recursive || parents.length === 0) found.push({ path, mode, sha, type: 'blob' });
  }
  for (const path of directories)
    if (recursive || !path.includes('/')) found.push({ path, mode: '040000', sha: sha1(path), type: 'tree' });
  return found;
}
