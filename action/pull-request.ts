import { readFileSync } from 'node:fs';
import { commentMark } from './comment-text.ts';

export interface PullRequest {
  /** Of its comments, at the API of the code host. */
  readonly comments: string;
  /** Of one comment, before its number. */
  readonly comment: string;
  readonly isMerged: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The pull request that started the job; undefined when something else did. */
export function readPullRequest({
  GITHUB_EVENT_PATH: path,
  GITHUB_API_URL: api = 'https://api.github.com',
  GITHUB_REPOSITORY: repository = '',
}: Environment): PullRequest | undefined {
  if (path === undefined) return undefined;
  const { pull_request: pull } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly pull_request?: { readonly number: number; readonly merged?: boolean };
  };
  if (pull === undefined) return undefined;
  const issues = `${api}/repos/${repository}/issues`;
  return {
    comments: `${issues}/${pull.number}/comments`,
    comment: `${issues}/comments/`,
    isMerged: pull.merged === true,
  };
}

interface Comment {
  readonly id: number;
  readonly body?: string | null;
  readonly user?: { readonly type?: string } | null;
}

const PAGE = 100;
const TIMEOUT_MS = 30_000;

/** Writes the comment in place of the one with the same mark, or a new one. Answers what went wrong: the job goes on without it. */
export async function writeComment(pull: PullRequest, body: string, token: string): Promise<string | undefined> {
  const ask = async (method: string, url: string, data?: unknown): Promise<unknown> => {
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}`, 'User-Agent': 'tool-action' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    if (response.ok) return response.json();
    const hint = [401, 403, 404].includes(response.status)
      ? ': the job needs the permission "pull-requests: write"'
      : '';
    throw new Error(`the code host answered ${response.status}${hint}`);
  };
  try {
    for (let page = 1; ; page++) {
      const comments = (await ask('GET', `${pull.comments}?per_page=${PAGE}&page=${page}`)) as readonly Comment[];
      const own = comments.find(one => one.user?.type === 'Bot' && one.body?.startsWith(`${commentMark(body)}\n`));
      if (own !== undefined) await ask('PATCH', `${pull.comment}${own.id}`, { body });
      else if (comments.length < PAGE) await ask('POST', pull.comments, { body });
      else continue;
      return undefined;
    }
  } catch (error) {
    return `the comment was not written: ${error instanceof Error ? error.message : String(error)}`;
  }
}
