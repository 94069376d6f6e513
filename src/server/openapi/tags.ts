import type { Tag } from '../routes/route-row.ts';

const DESCRIPTIONS: Readonly<Record<Tag, string>> = {
  Solutions:
    'Solutions: list, run, dry-run, render, lint, test, explain, compare; snapshots of runs; runs and plans that are kept.',
  Providers: 'What resolvers and actions are executed by.',
  Eval: 'Expressions and templates on their own.',
  Catalogs: 'Where published solutions come from.',
  Schemas: 'JSON Schemas of documents and answers.',
  Config: 'The configuration of this server, and its documentation.',
  Health: 'Probes and metrics; without authentication.',
  Admin: 'For operators: the role `admin`, or this machine while authentication is off.',
};

/** Specification: "OpenAPI tags", in its order. */
export const TAGS = Object.entries(DESCRIPTIONS).map(([name, description]) => ({ name, description }));
