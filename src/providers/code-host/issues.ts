import type { Json, JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import { type Api, isRefusedFor } from './api.ts';
import type { Inputs } from './inputs.ts';
import { given, namesAt, numberAt, textAt } from './json.ts';
import { apiAddress, type Look, type Looking, repositoryPath } from './look.ts';
import { bodyText } from './pull-requests.ts';

export const issueResult = (found: JsonMap): JsonMap =>
  given({
    number: found['number'],
    url: found['html_url'],
    state: found['state'],
    title: found['title'],
    body: found['body'],
    labels: namesAt(found, 'labels', 'name'),
    assignees: namesAt(found, 'assignees', 'login'),
  });

const issuesPath = (inputs: Inputs): string => `${repositoryPath(inputs)}/issues`;

/** The service lists pull requests as issues too. */
export async function listIssues(api: Api, inputs: Inputs, limit?: number): Promise<readonly JsonMap[]> {
  const query = { state: inputs.state ?? 'open', ...(inputs.labels && { labels: inputs.labels.join(',') }) };
  const found = await api.list(issuesPath(inputs), { query });
  return found.filter(one => one['pull_request'] === undefined).slice(0, limit);
}

function openIssues(api: Api, { labels: _labels, ...inputs }: Inputs): Promise<readonly JsonMap[]> {
  return listIssues(api, { ...inputs, state: 'open' });
}

/** By its number, or the open one with this title. */
export const ensureIssue: Looking = async (api, inputs): Promise<Look> => {
  const { number, title = '', state = 'open', labels, assignees, body } = inputs;
  if (state === 'all') throw new Failure('input', 'state of an issue is open or closed');
  const found =
    number === undefined
      ? (await openIssues(api, inputs)).find(one => textAt(one, 'title') === title)
      : await api.get(`${issuesPath(inputs)}/${number}`);
  const after = given({
    title,
    state,
    body: body === undefined ? undefined : bodyText(body),
    labels: labels && [...labels].sort(),
    assignees: assignees && [...assignees].sort(),
  });
  const before = found && currentParts(found, after);
  const place = apiAddress(api, `${issuesPath(inputs)}/${number ?? encodeURIComponent(title)}`);
  const isGone = found === undefined && state === 'closed';
  return {
    changes: [{ about: `issue "${title}"`, before, after: isGone ? undefined : after }],
    reads: [place],
    writes: [place],
    there: found === undefined ? null : issueResult(found),
    async apply() {
      if (found === undefined) {
        const request = given({ title, body: after['body'], labels, assignees, ...inputs.more });
        return issueResult(
          (await api.send({ method: 'POST', path: issuesPath(inputs), body: request })).data as JsonMap,
        );
      }
      const path = `${issuesPath(inputs)}/${numberAt(found, 'number')}`;
      await changeTexts(api, path, before ?? {}, after);
      await addMissing(api, path, before ?? {}, after);
      return issueResult(await api.get(path));
    },
  };
};

function currentParts(found: JsonMap, wanted: JsonMap): JsonMap {
  const among = (names: readonly string[], name: string): Json[] | undefined =>
    (wanted[name] as readonly string[] | undefined)?.filter(one =>
      names.some(other => other.toLowerCase() === one.toLowerCase()),
    );
  return given({
    title: textAt(found, 'title'),
    state: textAt(found, 'state'),
    body: wanted['body'] === undefined ? undefined : textAt(found, 'body').replaceAll('\r\n', '\n'),
    labels: among(namesAt(found, 'labels', 'name'), 'labels'),
    assignees: among(namesAt(found, 'assignees', 'login'), 'assignees'),
  });
}

async function changeTexts(api: Api, path: string, before: JsonMap, after: JsonMap): Promise<void> {
  const differing = ['title', 'state', 'body'].filter(
    name => after[name] !== undefined && after[name] !== before[name],
  );
  if (differing.length === 0) return;
  await api.send({
    method: 'PATCH',
    path,
    body: Object.fromEntries(differing.map(name => [name, after[name] ?? null])),
  });
}

async function addMissing(api: Api, path: string, before: JsonMap, after: JsonMap): Promise<void> {
  for (const name of ['labels', 'assignees']) {
    const there = (before[name] ?? []) as readonly Json[];
    const missing = ((after[name] ?? []) as readonly Json[]).filter(one => !there.includes(one));
    if (missing.length > 0) await api.send({ method: 'POST', path: `${path}/${name}`, body: { [name]: missing } });
  }
}

const commentResult = (found: JsonMap): JsonMap => given({ id: found['id'], url: found['html_url'] });

export async function addComment(api: Api, inputs: Inputs): Promise<Json> {
  const path = `${issuesPath(inputs)}/${inputs.number}/comments`;
  const { data } = await api.send({ method: 'POST', path, body: { body: bodyText(inputs.body ?? '') } });
  return commentResult(data as JsonMap);
}

/** Found again by a note that people do not see. */
export const markedComment: Looking = async (api, inputs): Promise<Look> => {
  const { number, marker = '' } = inputs;
  const path = `${issuesPath(inputs)}/${number}/comments`;
  const note = `<!-- tool: ${marker} -->`;
  const after = `${bodyText(inputs.body ?? '')}\n\n${note}`;
  const found = (await api.list(path)).find(one => textAt(one, 'body').includes(note));
  const place = apiAddress(api, `${path}/${encodeURIComponent(marker)}`);
  return {
    changes: [
      {
        about: `comment ${marker} on #${number}`,
        before: found && textAt(found, 'body').replaceAll('\r\n', '\n'),
        after,
      },
    ],
    reads: [place],
    writes: [place],
    there: found === undefined ? null : commentResult(found),
    async apply() {
      const { data } =
        found === undefined
          ? await api.send({ method: 'POST', path, body: { body: after } })
          : await api.send({
              method: 'PATCH',
              path: `${issuesPath(inputs)}/comments/${numberAt(found, 'id')}`,
              body: { body: after },
            });
      return commentResult(data as JsonMap);
    },
  };
};

export const ensureLabel: Looking = async (api, inputs): Promise<Look> => {
  const { name = '', color, description } = inputs;
  const path = `${repositoryPath(inputs)}/labels`;
  const found = await api.find(`${path}/${encodeURIComponent(name)}`);
  const after = given({ color: color?.toLowerCase(), description });
  const before =
    found &&
    given({
      color: color === undefined ? undefined : textAt(found, 'color').toLowerCase(),
      description: description === undefined ? undefined : textAt(found, 'description'),
    });
  const place = apiAddress(api, `${path}/${encodeURIComponent(name)}`);
  const result = { name, ...after };
  return {
    changes: [{ about: `label ${name}`, before, after }],
    reads: [place],
    writes: [place],
    there: result,
    async apply() {
      if (found !== undefined) {
        await api.send({ method: 'PATCH', path: `${path}/${encodeURIComponent(name)}`, body: after });
        return result;
      }
      try {
        await api.send({ method: 'POST', path, body: { name, ...after } });
      } catch (error) {
        if (!isRefusedFor(error, /already_exists/)) throw error;
      }
      return result;
    },
  };
};
