/** What the reference page says between its tables. Whole documents in it are checked by a test. */
export const OVERVIEW = `# Solution documents

<!-- Written by scripts/generate/solution-doc.ts from the schema of documents. Do not edit. -->

A solution is one YAML 1.2 document (JSON is YAML) of at most 10 MiB. *Resolvers* are named values, computed without side effects;
*actions* are operations with side effects. Both are done by *providers* ([providers.md](providers.md)). Editors know every field:
put \`# yaml-language-server: $schema=solution.schema.json\` on top and run \`tool schema get solution > solution.schema.json\`.

\`\`\`yaml
apiVersion: tool.dev/v1
kind: Solution
metadata:
  name: release
  version: 1.0.0
spec:
  resolvers:
    version:
      description: What to release
      type: string
      provider: parameter
      inputs: {key: version}
      validate: {expr: '__self.matches("^[0-9]+[.][0-9]+[.][0-9]+$")', message: version must look like 1.2.3}
    regions:
      value: [eu-west-1, us-east-1]
    image:
      value: {tmpl: "registry.example.com/app:{{ version }}"}
  workflow:
    actions:
      build:
        provider: exec
        inputs: {command: docker, args: [build, -t, {rslvr: image}, .]}
      deploy:
        provider: exec
        forEach: {in: {rslvr: regions}, item: region}
        dependsOn: [build]
        inputs: {command: ./deploy.sh, args: [{expr: region}, {rslvr: image}]}
        retry: {maxAttempts: 3, backoff: exponential}
    finally:
      report:
        provider: message
        inputs: {message: {tmpl: "deploy: {{ __actions.deploy.status }}"}}
\`\`\`

\`tool run solution -f solution.yaml --dry-run -r version=1.4.0\` shows what would happen, the same without \`--dry-run\` does it.
\`tool lint -f solution.yaml\` judges the document, \`tool run resolver\` prints values alone.

## The text

| Topic | Rule |
| --- | --- |
| YAML | One document, UTF-8, at most 1,000,000 values, 100 levels and 100 aliases. Equal keys, further documents, custom tags and lists or maps as keys are errors. Keys are text. The merge key \`<<\` takes a map or a list of maps: the map's own entries win, then those of earlier maps |
| Numbers | Integers of up to 64 bits keep their exact value; in JSON and YAML output those beyond ±(2^53 - 1) are text, with a warning |
| Order | Maps keep their authored order, also when keys look like integers |
| Unknown fields | Errors, with the nearest names. Keys that begin with \`x-\` are yours. What is in \`inputs\`, \`value\`, \`literal\`, \`example\`, \`resultSchema\` and \`defaults\` is free |
| Errors | All are found in one go, each with \`file:line:column\` and the path of the field. Nothing runs before the document is right |
| Names | Names of resolvers and actions have letters, digits, \`_\` and \`-\`, beginning with a letter or \`_\`, at most 128 characters; not \`_\`, nothing that begins with \`__\`. Names of actions are unique in both sections |
`;

export const RESOLVER_FORMS = `A resolver has exactly one of \`provider\`, \`resolve\` and \`value\`:

\`\`\`yaml
apiVersion: tool.dev/v1
kind: Solution
metadata: {name: forms}
spec:
  resolvers:
    short: {value: eu-west-1}
    simple:
      provider: http
      inputs: {url: "https://api.example.com/regions", authProvider: cloud@prod}
    full:
      resolve:
        with:                       # the first source whose value is not null wins
          - {provider: parameter, inputs: {key: region, required: false}}
          - {provider: env, inputs: {operation: get, name: REGION, default: null}}
          - {provider: static, inputs: {value: {rslvr: short}}}
      transform:                    # steps on __self, in order
        - {provider: cel, inputs: {expression: __self.lowerAscii()}}
      validate:                     # all rules are checked
        - {expr: __self.startsWith("eu-"), message: only regions of Europe}
\`\`\`

A list stands for \`{with: list}\`, a single item for a list of one.
`;

export const RESOLVER_LIFE = `### What happens to a resolver

1. \`when\` is false: the resolver is *skipped*, its name is absent from \`_\`. Reading it unguarded is an error that says so: use
   \`has(_.x)\`, \`_.?x.orValue(...)\` or \`{{ x | default: "..." }}\`.
2. Sources are tried in order. A source whose \`when\` is false is left out. A failed source moves on to the next (\`onError: continue\`, its
   default) or fails the resolver (\`fail\`). A null moves on while there are further sources. With \`until\`, a value is taken only when the
   condition on \`__self\` holds. Every source skipped: the resolver is skipped. No value at all: it fails, every attempt is listed.
3. Transform steps run in order on \`__self\`; a step whose \`when\` is false leaves the value as it is.
4. The value is turned into \`type\`.
5. Every rule of \`validate\` is checked; their messages form one error.

The short form is one source that fails by default; with \`onError: continue\` a failure gives null and a warning. A failed resolver does
not stop those that do not need it; those that need it are not run. No action starts after a failure. Resolvers only read: a
provider that would change something is refused in them.

| Type | Accepts | Refuses |
| --- | --- | --- |
| \`string\` | text; numbers, without exponent; true, false; instants as RFC 3339; durations | lists, maps |
| \`int\` (\`integer\`) | whole numbers, also \`2.0\`; text of digits, \`"07"\` too; true is 1, false 0 | fractions, text \`"1.0"\`, more than 64 bits |
| \`float\` (\`number\`) | numbers; decimal text, also with exponent; true, false | not-a-number, infinities, hex |
| \`bool\` (\`boolean\`) | true, false; text \`true\` \`false\` in any case, \`1\` \`0\` \`t\` \`f\`; 1 and 0 | other text and numbers |
| \`array\` | lists; one scalar becomes a list of one | maps |
| \`object\` (\`map\`) | maps | anything else |
| \`time\` (\`timestamp\`, \`datetime\`) | RFC 3339, \`2026-01-02T10:00:00\`, \`2026-01-02 10:00:00\`, \`2026-01-02\` (UTC); seconds since 1970 | other text |
| \`duration\` | text such as \`1h30m\`; 0 | other numbers |
| \`any\` | everything | nothing |

null passes every type unchanged.
`;

export const FOR_EACH = `\`__item\` and \`__index\` (from 0) are the item and its place; \`item\` and \`index\` give them further names. Results are in the order of the items.

| Topic | In a resolver | In an action |
| --- | --- | --- |
| result | the list of results | \`results\`: the list, null for failed and skipped items; \`iterations\` and \`counts\` tell of each |
| \`when\` | per item: false drops it, or gives null with \`keepSkipped\` | per item when it names the item, else once |
| an item fails, \`onError: fail\` | running items are aborted, the resolver fails | no new item starts, the action fails |
| \`continue\` | null for it, and a warning | all items run, then the action fails |
| \`collect\` | every element is \`{index, item, data}\` or \`{index, item, error}\` | - |
| no list | an error of type | null and \`[]\` succeed with no items; anything else fails |
| names | - | \`deploy[0]\`, \`deploy[1]\`; others name \`deploy\` and wait for all |
`;

export const CONDITIONS = `A condition is \`true\`, \`false\`, CEL text or \`{expr: text}\`; the result must be bool. \`when: _.environment == "prod"\` needs no quotes, \`when: '"a" in _.list'\` does.

A duration is text with units: \`300ms\`, \`30s\`, \`1.5h\`, \`1h30m\`; more than 0, at most 24h. A number without unit is an error.
`;

export const VALUES = `Wherever a value stands, at any depth, a map with **exactly one** of these keys is a reference:

| Form | Gives |
| --- | --- |
| \`{rslvr: region}\`, \`{rslvr: 'cfg.hosts[0]["odd key"]'}\` | the value of a resolver, or a part of it. A missing part is an error that names the last one that is there |
| \`{expr: "_.replicas + 1"}\` | the value of a [CEL expression](cel.md), of any kind |
| \`{tmpl: "app-{{ region }}"}\` | text, by a Liquid template. Resolver values stand at the root and under \`_\`: \`{{ region }}\`, \`{{ _["image-tag"] }}\` |
| \`{secret: team/registry}\` | the secret of that name (\`tool secret set team/registry\`). It is hidden wherever it goes, and a dry-run reads it without showing it |
| \`{literal: {expr: not one}}\` | its content as it stands, whatever it looks like |

One of these keys beside another key is an error; \`secret\` is a word of data too, and a reference only where it stands alone with a text. Everything else is data: text that looks like an expression or a template is neither,
and a value that is computed or read later is never looked at for references. null is a value; as an input it means "not given", unless the
provider takes null. Some inputs are expressions or templates by themselves (\`expression\` of \`cel\`, \`template\` of \`template\`): there the text
is written without \`{expr: ...}\`.

In templates an unknown variable, key, filter or tag is an error; tests (\`if\`, \`unless\`) and \`default\` take an absent value as nil. Lists
and maps print as compact JSON, null prints nothing. \`{% render "file" %}\` takes files below the solution's directory.
`;

export const DEPENDENCIES = `What a resolver or action reads, it waits for; \`dependsOn\` adds more. There are no stages to wait for: each starts when what it needs has ended.

- Found in CEL (\`_.x\`, \`_["x"]\`, \`has(_.x)\`, \`__actions.b\`, aliases), in templates, in \`{rslvr: ...}\` and in inputs that are expressions or
  templates. A name of a resolver or action that does not exist is an error, guarded or not.
- A computed key (\`_[_.k]\`), or \`_\` as a whole, waits for every resolver that does not need this one, with a warning; \`dependsOn\` ends that.
- \`validate\` of \`a\` may compare with \`b\`, even when \`b\` is computed from \`a\`: the check comes after both. \`messages.error\` waits for nothing.
- Actions need actions of their own section. \`finally\` may read all of \`actions\`; \`actions\` nothing of \`finally\`.
- Circles are errors: \`a -> b -> c -> a\`, with the place of each step.
- The *phase* of a resolver or action is 1 + the highest phase of what it needs. It is a label for people: nothing waits for a phase.
`;

export const ACTIONS = `### What happens to an action

| What it needs has | Then |
| --- | --- |
| succeeded | it runs |
| failed, timed out or was cancelled, with \`onError: continue\` | it runs; status and error of the other are there to read |
| failed, timed out or was cancelled, without | it is skipped: \`dependency-failed\`, and so is what needs it |
| been skipped because its \`when\` was false | it runs; the other has no \`results\` |

Then \`when\` decides (false: skipped, \`condition\`), inputs are evaluated once, and the attempts are made; each has \`timeout\` (default 5m, by
configuration). \`exclusive\` actions never run at the same time, whichever of them sets it. Unrelated actions go on after a failure.

\`__actions.<name>\`, and the alias, is \`{status, skipReason, inputs, results, error, attempts, startedAt, endedAt, iterations, counts}\`: status is
\`succeeded\`, \`failed\`, \`timeout\`, \`cancelled\` or \`skipped\`; \`results\` is there after success alone; \`error\` is \`{kind, message, statusCode, exitCode}\`.
In a dry-run these are not known: what reads them is shown as deferred, with the reason.

\`resultSchema\` (JSON Schema 2020-12) judges \`results\`: in mode \`error\` the action fails, \`warn\` and \`ignore\` go on.

\`tags: [release]\` on actions let a call choose: \`--tag release\` takes those with one of the tags and what they need, beside what \`--action\` names;
\`--skip-tag slow\` leaves out those with the tag, in \`finally\` too, and what needs them. An action that is named and left out at once is an error.

\`forEach\` goes over a list, or over a map as items \`{key, value}\`, in actions, \`finally\`, sources and steps. Items of actions are \`deploy[0]\`,
\`deploy[1]\`; with \`key\`, an expression, they are named by value in the plan, the progress and the results:

\`\`\`yaml
deploy:
  provider: exec
  forEach: {in: {rslvr: regions}, item: region, key: region.name}   # deploy[eu-west], deploy[us]
  inputs: {command: ./deploy.sh, args: [{expr: region.name}]}
\`\`\`

Keys are text or whole numbers that differ. A sensitive key is an error, since names are shown.

\`finally\` runs after all of \`actions\`, also after failure, timeout and cancellation. Failed actions of the
main section do not keep them from running. A failure in \`finally\` fails the run.

A run that failed ends with a block on stderr for each failed action: the message, the place in the document, what could not run because of
it, what to do. In the result of a run the same stands in \`position\`, \`blockedBy\`, \`failures\` and \`error.hint\`.
On a terminal the line of the document stands there too, with a caret below the place, unless the line may hold a secret. The lines that programs
print begin with the name of their action where actions may run at the same time.
`;

export const RETRY = `Without \`retry\` there is one attempt. Before attempt a, with k = a - 1, the delay is \`initialDelay\` (\`fixed\`), times k (\`linear\`) or times 2^(k-1)
(\`exponential\`), at most \`maxDelay\`; a longer \`Retry-After\` of a service takes its place. \`retryIf\` sees \`__error\`. Faulty inputs, faulty conditions and
cancellation are never tried again.
`;

export const COMPOSE = `\`compose\` puts further files into the document: resolvers, workflow, tests and \`bundle.include\`. Paths and globs (\`**\`) stay below the
solution's directory; a document from stdin or a request has none. A file is put in once, in the order of the paths. Equal names are errors at
both places; lists append; other values may repeat the same value.

\`defaults\` of a plugin lie under the inputs of every use of its provider. Plugins are never fetched unless you ask \`tool\` to.
`;

export const VARIABLES = `Templates see the same names, and the members of \`_\` at their root. A name outside its place is an error.`;

export const VARIABLES_MEANING = `| Variable | Is |
| --- | --- |
| \`_\` | resolver values by name: in a resolver those that it needs, in an action all. Skipped ones are absent |
| \`__self\` | the value so far: in \`until\` the candidate, in \`messages.error\` the message |
| \`__item\`, \`__index\` | item of \`forEach\` and its index from 0 |
| \`__attempt\` | index of the source, from 0 |
| \`__error\` | in \`messages.error\` \`{phase, message}\`; in \`retryIf\` \`{message, kind, statusCode, exitCode, attempt, maxAttempts}\` |
| \`__actions\` | what became of other actions by name |
| \`__execution\` | \`{resolvers: {<name>: {status, phase, duration, providerCalls, valueSize, failedAttempts}}, summary: {duration, resolverCount, phaseCount}}\` |
| \`__plan\` | in a resolver \`{<name>: {phase, dependsOn, dependencyCount}}\` of all resolvers; in an action of all actions, with \`section\` |
| \`__cwd\`, \`__solutionDir\` | directory of the caller, directory of the solution |
`;

export const REST = `## Sensitive values

\`sensitive: true\` hides the value of a resolver, or inputs and results of an action, wherever they would be printed: in every format, in
errors, logs, dry-runs, snapshots and answers of the server. What is computed from a hidden value is hidden too, a number or the length of
a text as well. A text that is put together shows its other parts: \`Bearer {{ token }}\` prints \`Bearer [REDACTED]\`. A map or list
that an expression makes is hidden entry by entry. A single bool that is computed, such as \`size(_.token) > 0\`, shows; what it chooses does not.
What a program or service prints and says inside a sensitive resolver or action is not shown either: one line tells that it printed something, and its
errors tell kind, exit code or status and place.
Secrets of the \`secret\` provider and credentials are hidden without being asked. \`--show-sensitive\` shows them on the output of one command.

## Directories

Resolvers read relative paths from the directory of the solution. Actions work in \`--output-dir\` when it is given, else in the directory of the
caller; with an output directory nothing is written outside of it.

## Parameters

Parameters (\`-r key=value\`) are read by provider \`parameter\` alone; they are never in \`_\`. Text of the command line is read once, by the
declared type: \`string\` keeps it exactly, \`array\`, \`object\` and \`json\` read JSON, \`csv\` splits at commas, without a type complete JSON is what it is
(\`12\`, \`true\`, \`{"a":1}\`) and all else text (\`1.10\`, \`007\`). An unknown key is an error when the keys of the solution are known, with the nearest names.

| Given by | Notes |
| --- | --- |
| \`-r region=eu\` | text, exactly as it is typed |
| \`-r key=@file\`, \`-r key=@-\` | the text of a file or of stdin |
| \`-r @prod.yaml\`, \`-r @prod.env\` | many: a map in YAML or JSON, or dotenv where the name says so (\`.env\`, \`prod.env\`, \`.env.prod\`). With several files and flags, the later one wins |
| \`TOOL_PARAM_region=eu\` | a variable, below all flags; also in upper case with \`_\` for \`-\` and \`.\`: \`TOOL_PARAM_IMAGE_TAG\`. Servers and agents ignore them |

\`tool explain -r @prod.env\` shows what each parameter gets and from where.
`;
