import { Failure } from '../contract.ts';
import { type Api, isRefusedFor, isStatus } from './api.ts';
import type { Inputs } from './inputs.ts';
import { mapAt, textAt } from './json.ts';
import { apiAddress, type Looking, pathName, repositoryPath } from './look.ts';
import { defaultBranch } from './repositories.ts';

const refPath = (inputs: Inputs, branch: string): string =>
  `${repositoryPath(inputs)}/git/ref/heads/${pathName(branch)}`;

export const branchPlace = (api: Api, inputs: Inputs, branch: string): string =>
  apiAddress(api, refPath(inputs, branch));

/** The commit of a branch; undefined when there is no such branch. */
export async function findBranch(api: Api, inputs: Inputs, branch: string): Promise<string | undefined> {
  const found = await api.find(refPath(inputs, branch)).catch((error: unknown) => {
    if (isStatus(error, 409))
      throw new Failure('provider', `repository ${inputs.repository} is empty: it needs a first commit`, {
        cause: error,
      });
    throw error;
  });
  return found && textAt(mapAt(found, 'object'), 'sha');
}

/** The commit that a branch, a tag or an id leads to. */
export async function resolveCommit(api: Api, inputs: Inputs, ref: string): Promise<string> {
  const found = await api.get(`${repositoryPath(inputs)}/commits/${encodeURIComponent(ref)}`);
  return textAt(found, 'sha');
}

export const ensureBranch: Looking = async (api, inputs) => {
  const { branch = '', from } = inputs;
  const before = await findBranch(api, inputs, branch);
  const origin = before === undefined ? (from ?? (await defaultBranch(api, inputs))) : branch;
  const start = before ?? (await resolveCommit(api, inputs, origin));
  const place = branchPlace(api, inputs, branch);
  return {
    changes: [{ about: `branch ${branch}`, before, after: start }],
    reads: [...new Set([place, branchPlace(api, inputs, origin)])],
    writes: [place],
    there: { branch, commit: start },
    async apply() {
      const body = { ref: `refs/heads/${branch}`, sha: start };
      try {
        await api.send({ method: 'POST', path: `${repositoryPath(inputs)}/git/refs`, body });
      } catch (error) {
        if (!isRefusedFor(error, /already exists/i)) throw error;
        return { branch, commit: (await findBranch(api, inputs, branch)) ?? '' };
      }
      return { branch, commit: start };
    },
  };
};

export const deleteBranch: Looking = async (api, inputs) => {
  const { branch = '' } = inputs;
  const before = await findBranch(api, inputs, branch);
  const place = branchPlace(api, inputs, branch);
  return {
    changes: [{ about: `branch ${branch}`, before, after: undefined }],
    reads: [place],
    writes: [place],
    there: { branch },
    async apply() {
      await removeBranch(api, inputs, branch);
      return { branch };
    },
  };
};

/** A branch that is already gone is not an error. */
export async function removeBranch(api: Api, inputs: Inputs, branch: string): Promise<void> {
  try {
    await api.send({ method: 'DELETE', path: `${repositoryPath(inputs)}/git/refs/heads/${pathName(branch)}` });
  } catch (error) {
    if (!isStatus(error, 404) && !isRefusedFor(error, /does not exist/i)) throw error;
  }
}
