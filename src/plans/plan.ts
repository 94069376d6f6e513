import { createHash } from 'node:crypto';
import { canonicalJson, type Json, type JsonMap } from '../core/json/json.ts';

/** A value in a plan: JSON text in the order of its keys, or only a keyed digest. */
export type KeptValue = { readonly json: string } | { readonly secret: true; readonly mac: string };

/** A file that the solution needs. `text` or `base64`; without either it is read where it lies, and must have the digest. */
export interface KeptFile {
  /** Relative to the directory of the solution, with `/`. */
  readonly path: string;
  readonly digest: string;
  readonly executable?: true;
  readonly text?: string;
  readonly base64?: string;
}

export type KeptParameter = KeptValue & { readonly form: 'text' | 'data'; readonly source: string };

export interface KeptResolver {
  readonly status: 'succeeded' | 'skipped' | 'failed';
  readonly value?: KeptValue;
  /** A secret that differs each time, or is computed from one that does: it is not compared. */
  readonly ephemeral?: true;
}

/**
 * A plan that can be kept, mailed, agreed to and applied: what a dry-run showed, with everything that executing exactly it needs. No
 * secret is in it, in no form from which it could be found by guessing.
 */
export interface PlanDocument {
  readonly apiVersion: 'tool.dev/v1';
  readonly kind: 'Plan';
  readonly document: {
    readonly name: string;
    readonly version?: string;
    /** Digest of the texts of the document. */
    readonly digest: string;
    /** Digests of the files that the solution needs, by path. */
    readonly files: Readonly<Record<string, string>>;
  };
  readonly bundle: {
    /** As shown to people. */
    readonly file: string;
    readonly origin: string;
    /** Where the solution lay when the plan was made; paths of the bundle start there. */
    readonly directory?: string;
    readonly composes?: false;
    /** The document itself; absent when it is the file `path` of the bundle. */
    readonly content?: { readonly text: string } | { readonly data: Json };
    readonly path?: string;
    readonly files: readonly KeptFile[];
  };
  readonly options: PlanOptions;
  /** The directory that relative paths of actions start from. */
  readonly base: string;
  readonly seed: { readonly startedAt: string; readonly ids: string };
  readonly parameters: Readonly<Record<string, KeptParameter>>;
  readonly values: Readonly<Record<string, KeptResolver>>;
  /** The dry-run report with inputs. */
  readonly report: JsonMap;
  /** The entries of the plan with what they rest on. */
  readonly actions: readonly JsonMap[];
  readonly requires: {
    /** Identifies the key of secrets; there when the plan holds anything secret. */
    readonly key?: string;
    readonly handlers: readonly string[];
    readonly providers: Readonly<Record<string, string>>;
    /** Digests of the executables of plugins, by name. */
    readonly plugins?: Readonly<Record<string, string>>;
  };
  readonly made: { readonly at: string; readonly version: string; readonly command: string };
  readonly expires: string;
  readonly applicable: boolean;
  /** Why it cannot be applied. */
  readonly reasons: readonly string[];
  readonly policies: readonly JsonMap[];
  readonly planDigest: string;
  readonly fileDigest: string;
  readonly signature?: PlanSignature;
  /** Not covered by the digests, since approvals come later. */
  readonly approvals?: readonly PlanApproval[];
}

/** The parts of a plan that executing it needs. A run keeps them to be resumed. */
export type ExecutablePlan = Pick<
  PlanDocument,
  'document' | 'bundle' | 'options' | 'base' | 'seed' | 'parameters' | 'values' | 'actions' | 'requires' | 'made'
>;

/** Ed25519 over the digest of the file. */
export interface PlanSignature {
  /** SPKI in base64, as `plan.trustedKeys` takes it. */
  readonly publicKey: string;
  /** base64 */
  readonly signature: string;
}

/** An approval of a plan: Ed25519 over the digest of the plan and the time. */
export interface PlanApproval extends PlanSignature {
  readonly at: string;
  readonly comment?: string;
}

/** What the caller chose. */
export interface PlanOptions {
  readonly actions: readonly string[];
  readonly tags: readonly string[];
  readonly skipTags: readonly string[];
  /** Relative to the base with `/`, or absolute. */
  readonly outputDirectory?: string;
  readonly onConflict?: string;
  readonly backup: boolean;
  readonly strict: boolean;
  readonly failFast: boolean;
  readonly skipValidation: boolean;
  readonly settings: JsonMap;
}

export type PlanDraft = Omit<PlanDocument, 'planDigest' | 'fileDigest'>;

/** The plan with its digests. */
export function sealPlan(draft: PlanDraft): PlanDocument {
  const texts = memberTexts(draft);
  const planDigest = digestPlan(draft, texts);
  const fileDigest = digestPlanFile(new Map([...texts, ['planDigest', canonicalJson(planDigest)]]));
  return { ...draft, planDigest, fileDigest };
}

/** Canonical JSON of each member of a plan. Both digests are over these texts, which are most of the work. */
export type MemberTexts = ReadonlyMap<string, string>;

export function memberTexts(plan: PlanDraft): MemberTexts {
  const members = Object.entries(plan).filter(([, value]) => value !== undefined);
  return new Map(members.map(([name, value]) => [name, canonicalJson(value as Json)]));
}

const DECIDING = ['document', 'options', 'parameters', 'values', 'report', 'actions', 'requires'] as const;

/** Covers what decides what happens: the same plan made twice, or by CLI, API and agent, has the same one. */
export function digestPlan(plan: PlanDraft, texts: MemberTexts = memberTexts(plan)): string {
  const given = Object.entries(plan.parameters).map(([name, kept]) => [name, plainParameter(kept)]);
  const parameters = canonicalJson(Object.fromEntries(given) as JsonMap);
  return digestMembers(
    DECIDING.map(name => [name, name === 'parameters' ? parameters : (texts.get(name) ?? 'null')] as const),
  );
}

/** The digest of canonical JSON: that of a map of these members. */
function digestMembers(members: Iterable<readonly [name: string, text: string]>): string {
  const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = sorted.map(([name, member]) => `${JSON.stringify(name)}:${member}`).join(',');
  return `sha256:${createHash('sha256').update(`{${text}}`).digest('hex')}`;
}

/** A word of a command line and the same value as JSON are one parameter: what they become is in the values. */
function plainParameter({ form, source: _source, ...kept }: KeptParameter): Json {
  return form === 'data' && 'json' in kept
    ? { json: JSON.stringify(parameterTexts(JSON.parse(kept.json) as Json)) }
    : kept;
}

/** A parameter as the command line has it: a list of texts. What has no such form stays as it is. */
export function parameterTexts(value: Json): Json {
  const list = Array.isArray(value) ? value : [value];
  return list.every(item => typeof item !== 'object') ? list.map(String) : value;
}

/** Members that come after the digest of the file. */
const LATER: ReadonlySet<string> = new Set(['fileDigest', 'signature', 'approvals']);

/** Covers everything but itself, the signature and the approvals. */
export function digestPlanFile(texts: MemberTexts): string {
  return digestMembers([...texts].filter(([name]) => !LATER.has(name)));
}
