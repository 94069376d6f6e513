/** What a converted template may use of these: each is written below the text that needs it. */
export type Helper = 'text' | 'exact' | 'size' | 'member_size' | 'join' | 'contains' | 'whole';

const USES: Readonly<Record<Helper, readonly Helper[]>> = {
  text: ['exact'],
  exact: [],
  size: [],
  member_size: [],
  join: ['exact', 'text'],
  contains: ['exact', 'text'],
  whole: [],
};

/**
 * Each does what Liquid does, or fails: a map is printed by Liquid in the order of its keys, which Go does not keep, and an integer
 * beyond 2^53 in a list as text.
 */
const BODIES: Readonly<Record<Helper, string>> = {
  text: `{{- if kindIs "slice" . -}}
{{- $json := toRawJson . -}}
{{- if or (contains "{" $json) (contains "\\\\u202" $json) (typeIs "[]uint8" .) -}}{{- fail "Liquid prints this list otherwise" -}}{{- end -}}
{{- template "liquid.exact" . -}}
{{- $json -}}
{{- else if kindIs "map" . -}}
{{- if . -}}{{- fail "Liquid prints a map as JSON, with its keys in their own order" -}}{{- end -}}{}
{{- else if kindIs "float64" . -}}
{{- $json := toRawJson . -}}
{{- if contains "e" $json -}}{{- fail "Liquid prints this number without an exponent" -}}{{- end -}}
{{- $json -}}
{{- else if or (kindIs "string" .) (kindIs "bool" .) (kindIs "int" .) (kindIs "uint64" .) -}}
{{- . -}}
{{- else if not (kindIs "invalid" .) -}}
{{- fail "Liquid prints this value otherwise" -}}
{{- end -}}`,
  exact: `{{- range . -}}
{{- if kindIs "slice" . -}}{{- template "liquid.exact" . -}}
{{- else if or (kindIs "int" .) (kindIs "uint64" .) -}}
{{- if or (gt . 9007199254740991) (lt . -9007199254740991) -}}{{- fail "Liquid prints this list otherwise" -}}{{- end -}}
{{- end -}}
{{- end -}}`,
  size: `{{- if kindIs "string" . -}}{{- len (splitList "" .) -}}
{{- else if kindIs "invalid" . -}}0
{{- else -}}{{- len . -}}{{- end -}}`,
  member_size: `{{- if kindIs "map" . -}}
{{- if hasKey . "size" -}}{{- fail "the map has a key named size" -}}{{- end -}}
{{- end -}}
{{- if kindIs "string" . -}}{{- len (splitList "" .) -}}{{- else -}}{{- len . -}}{{- end -}}`,
  join: `{{- $separator := index . 0 -}}
{{- $value := index . 1 -}}
{{- if kindIs "slice" $value -}}
{{- range $index, $item := $value -}}
{{- if $index -}}{{- $separator -}}{{- end -}}
{{- template "liquid.text" $item -}}
{{- end -}}
{{- else -}}
{{- template "liquid.text" $value -}}
{{- end -}}`,
  contains: `{{- $whole := index . 0 -}}
{{- $part := index . 1 -}}
{{- if or (kindIs "invalid" $whole) (kindIs "invalid" $part) -}}
{{- else if kindIs "string" $whole -}}
{{- if contains (include "liquid.text" $part) $whole -}}true{{- end -}}
{{- else if kindIs "slice" $whole -}}
{{- range $whole -}}
{{- if eq (toJson .) (toJson $part) -}}true{{- break -}}{{- end -}}
{{- end -}}
{{- else if kindIs "map" $whole -}}
{{- if hasKey $whole (include "liquid.text" $part) -}}true{{- end -}}
{{- else -}}
{{- fail "contains looks into text, lists and maps" -}}
{{- end -}}`,
  whole: `{{- if kindIs "int" . -}}{{- . -}}{{- else -}}{{- fail "a whole number is needed here" -}}{{- end -}}`,
};

/** The definitions of these helpers and of what they use. They print nothing. */
export function helperDefinitions(used: ReadonlySet<Helper>): string {
  const all = new Set([...used].flatMap(name => [...USES[name], name]));
  const texts = [...all].map(name => `define "liquid.${name}" -}}\n${BODIES[name]}\n{{- end -}}\n`);
  return texts.map((text, index) => `${index === 0 ? '{{ ' : '{{- '}${text}`).join('');
}
